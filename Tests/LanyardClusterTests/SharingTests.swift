#if Cluster
import Foundation
import Lanyard
import Testing

@testable import LanyardCluster

@Suite("Sharing a result across machines", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct SharingTests {
    private struct Index: Codable, Equatable, Sendable {
        var words: [String: Int]
    }

    @Test
    func `Who comes second gets the result of the first`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope) { context in
            _ = try await held.body(context)
            return Index(words: ["swift": 3])
        }
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ -> Index in
            Issue.record("A result that is shared was made twice.")
            return Index(words: [:])
        }
        let admission = try await second.admission
        #expect(admission.decision == .joined && admission.holder == "one")
        held.open()
        #expect(try await first.value == Index(words: ["swift": 3]))
        #expect(try await second.value == Index(words: ["swift": 3]))
        #expect(try await two.cluster.snapshot().runs.isEmpty)
    }

    @Test
    func `Who joins a run that has its result, and has not released the key, gets it, too`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope) { try await held.body($0) }
        let fence = try await held.fence()
        // What the run writes when its body has ended.
        let lease = try #require(one.cluster.keeper.session?.lease)
        let claim = one.cluster.layout.places(of: "index").claim(RunName(lease: lease, number: 1))
        let outcome = SharedOutcome.returned(Data("7".utf8))
        let record = ClaimRecord(member: "one", process: 1, policy: "join", since: 0, outcome: outcome)
        let answer = try await one.cluster.client.transact(
            if: [.created(claim, at: fence)],
            then: [.put(claim, RecordCoding.bytes(record), lease: lease)]
        )
        #expect(answer.succeeded)
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ -> Int64 in
            Issue.record("A result that is shared was made twice.")
            return 0
        }
        #expect(try await second.value == 7)
        #expect(try await second.admission.decision == .joined)
        held.open()
        #expect(try await first.value == fence)
    }

    @Test
    func `Who shares a run that fails fails, with its words`() async throws {
        struct Broken: Error {}
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope) { context -> Int in
            _ = try await held.body(context)
            throw Broken()
        }
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in 1 }
        _ = try await second.admission
        held.open()
        await #expect(throws: Broken.self) { try await first.value }
        await #expect(throws: ClusterError.sharedRunFailed("Broken()")) { try await second.value }
    }

    @Test
    func `If the run that is shared is cancelled, one of those who share it runs instead`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in Int64(7) }
        #expect(try await second.admission.decision == .joined)
        first.cancel("the user left")
        #expect(try await second.value == 7)
        #expect(await first.outcome.cause?.kind == .requested)
    }

    @Test
    func `Who stops waiting for a shared run does not cancel it`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope, operation: held.body)
        let fence = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in Int64(7) }
        let third = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in Int64(7) }
        for task in [second, third] { #expect(try await task.admission.decision == .joined) }
        second.cancel("the user left")
        #expect(await second.outcome.cause?.reason == "the user left")
        held.open()
        #expect(try await first.value == fence)
        #expect(try await third.value == fence)
    }

    @Test
    func `If the process of a shared run has gone, one of those who share it runs instead`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let others = (7...8).map { number in
            two.cluster.addSharedTask(id: "index", in: two.scope) { context in
                try await context.commit([.put("\(number)", for: "data-\(machines.prefix)")])
                return Int64(number)
            }
        }
        for task in others { #expect(try await task.admission.decision == .joined) }
        // As it goes when the process dies: all at once, and without a word.
        try await two.cluster.client.revokeLease(try #require(one.cluster.keeper.session).lease)
        let values = [try await others[0].value, try await others[1].value]
        let text = try await two.cluster.client.read(KeyRange(prefix: Array("data-\(machines.prefix)".utf8))).keys[0]
        // One runs, and the other has its result, unless that one had ended before the other asked.
        #expect(values.contains { "\($0)" == String(decoding: text.value, as: UTF8.self) })
        #expect(values[0] == values[1] || values == [7, 8])
        held.open()
        _ = await first.outcome
    }

    @Test
    func `If the key is cancelled by name, all who share it are`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in Int64(7) }
        #expect(try await second.admission.decision == .joined)
        try await two.cluster.cancel(id: "index", "enough")
        #expect(await first.outcome.cause?.kind == .peerCancelled)
        #expect(await second.outcome.cause?.underlying?.kind == .requested)
    }

    @Test
    func `A result that is too large to share is an error for those who share it alone`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let first = one.cluster.addSharedTask(id: "index", in: one.scope) { context in
            _ = try await held.body(context)
            return String(repeating: "x", count: 2 << 20)
        }
        _ = try await held.fence()
        let second = two.cluster.addSharedTask(id: "index", in: two.scope) { _ in "" }
        _ = try await second.admission
        held.open()
        #expect(try await first.value.utf8.count == 2 << 20)
        await #expect(throws: ClusterError.self) { try await second.value }
    }
}
#endif
