#if Cluster
import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import ClusterWorker
@testable import LanyardCluster

@Suite("Writing from a run that owns a key", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct CommitTests {
    /// What stands under a key outside of any cluster.
    private func value(_ key: String, _ cluster: Cluster) async throws -> String? {
        let found = try await cluster.client.read(KeyRange(prefix: Array(key.utf8))).keys.first
        return found.map { String(decoding: $0.value, as: UTF8.self) }
    }

    @Test
    func `etcd takes what the owner writes`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let key = "data-\(machines.prefix)report"
        let task = one.cluster.addTask(id: "report", in: one.scope) { context in
            try await context.commit([.put("ready", for: key)])
        }
        try await task.value
        #expect(try await value(key, one.cluster) == "ready")
    }

    @Test
    func `etcd refuses what a run writes that has lost its key, although nobody has told it`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let key = "data-\(machines.prefix)report"
        let error = try await one.cluster.addTask(id: "report", in: one.scope) { context in
            // The claim is deleted as an expiry deletes it: without a word.
            let places = one.cluster.layout.places(of: "report")
            let claim = try #require(
                try await two.cluster.client.read(places.claims).keys.first.map { Array($0.key) }
            )
            _ = try await two.cluster.client.transact(then: [.delete(claim)])
            let error = await #expect(throws: ClusterError.self) { try await context.commit([.put("stale", for: key)]) }
            #expect(error == .staleClaim(fence: context.fence))
            return error
        }.value
        #expect(error != nil)
        #expect(try await value(key, one.cluster) == nil)
    }

    @Test
    func `A commit has a hundred writes at most, and none below the cluster's prefix`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let many = (0...100).map { ClusterWrite.put("x", for: "data-\(machines.prefix)\($0)") }
        try await one.cluster.addTask(id: "report", in: one.scope) { context in
            for writes in [many, [.delete("\(machines.prefix)members/1")], [.put("x", for: "\(machines.prefix)x")]] {
                let error = await #expect(throws: ClusterError.self) { try await context.commit(writes) }
                guard case .invalidWrite? = error else { throw Surprise(error: error) }
            }
            try await context.commit(many.dropLast())
            #expect(try await context.value(for: "data-\(machines.prefix)99") == Array("x".utf8))
            try await context.commit([.delete("data-\(machines.prefix)99"), .put([7], for: "data-\(machines.prefix)0")])
            #expect(try await context.value(for: "data-\(machines.prefix)99") == nil)
            #expect(try await context.value(for: "data-\(machines.prefix)0") == [7])
        }.value
    }

    private struct Surprise: Error {
        let error: ClusterError?
    }

    @Test
    func `An owner reads what an earlier one has committed`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let key = "data-\(machines.prefix)report"
        let before = try await one.cluster.addTask(id: "report", in: one.scope) { context in
            let before = try await context.value(for: key)
            try await context.commit([.put([0, 255], for: key.utf8)])
            return before
        }.value
        #expect(before == nil)
        let after = try await two.cluster.addTask(id: "report", in: two.scope) { try await $0.value(for: key) }.value
        #expect(after == [0, 255])
    }

    @Test
    func `A run whose lease is over by the clock has its cause before a commit throws`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let task = one.scope.addTask {
            let (clock, context) = (StuckClock(), TaskContext.current)
            let timers = Timers.on(clock)
            let session = LeaseSession.ofTenSeconds(on: timers)
            let run = try #require(session.enlist(context))
            let owner = ClusterContext(
                cluster: one.cluster,
                session: session,
                run: run,
                claim: [1],
                fence: 1,
                turn: Turn(answered: 1, revision: 1, hasLooked: false),
                id: "report"
            )
            // No timer fires on this clock: the process was stopped, and goes on at this line.
            clock.advance(by: .seconds(9))
            await #expect(throws: CancellationError.self) {
                try await owner.commit { _ in Issue.record("A stale run wrote.") }
            }
            #expect(context.cause?.kind == .leaseLost)
        }
        #expect(await task.outcome.cause?.kind == .leaseLost)
    }

    @Test
    func `A run that has ended writes nothing more`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let context = try await one.cluster.addTask(id: "report", in: one.scope) { $0 }.value
        #expect(!context.isCurrent)
        await #expect(throws: CancellationError.self) {
            try await context.commit { _ in Issue.record("A run wrote that has ended.") }
        }
        await #expect(throws: CancellationError.self) { try await context.commit([.put("x", for: "x")]) }
    }

    @Test
    func `A claim that is cancelled before it was sent ends at once, however many calls are before it`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let (turnstile, entered, holds) = (one.cluster.client.turnstile, AsyncStream<Void>.makeStream(), Gate())
        for _ in 1...64 {
            one.scope.addTask {
                await turnstile.pass {
                    entered.continuation.yield()
                    await holds.wait()
                }
            }
        }
        var inside = entered.stream.makeAsyncIterator()
        for _ in 1...64 { await inside.next() }
        // One that looks first goes alone, past the groups.
        let task = one.cluster.addTask(id: "report", policy: .skip, in: one.scope) { _ in _ = Issue.record("It ran.") }
        task.cancel()
        #expect(await task.outcome.cause?.kind == .requested)
        holds.open()
        #expect(try await one.cluster.addTask(id: "report", policy: .skip, in: one.scope) { _ in 1 }.value == 1)
    }

    @Test
    func `A run that was cancelled writes nothing`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let task = one.cluster.addTask(id: "report", in: one.scope) { context in
            _ = try await held.stubborn(context)
            #expect(!context.isCurrent)
            await #expect(throws: CancellationError.self) {
                try await context.commit { _ in Issue.record("A stale run wrote.") }
            }
            await #expect(throws: CancellationError.self) { try await context.commit([.put("x", for: "x")]) }
        }
        _ = try await held.fence()
        try await two.cluster.cancel(id: "report")
        await held.cancellation()
        held.open()
        #expect(await task.outcome.cause?.kind == .peerCancelled)
    }

    @Test
    func `A store that checks fences refuses a writer that slept, however the two writes come`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let store = FencedFile(at: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        let held = Held()
        let old = one.cluster.addTask(id: "report", in: one.scope) { context in
            try await context.commit { fence in
                // Sent, and held up on the way.
                _ = try await held.stubborn(context)
                #expect(throws: FencedFile.Stale.self) { try store.write("old", fence: fence) }
            }
        }
        _ = try await held.fence()
        try await two.cluster.addTask(id: "report", in: two.scope) { context in
            try await context.commit { fence in try store.write("new", fence: fence) }
        }.value
        held.open()
        _ = await old.outcome
        #expect(store.text == "new")
    }
}
#endif
