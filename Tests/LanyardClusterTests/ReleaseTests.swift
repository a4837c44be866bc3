#if Cluster
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite("What runs leave behind", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct ReleaseTests {
    @Test
    func `Nothing is left of runs that ended, were displaced, were cancelled or were skipped`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        // Ends while it owns the key.
        try await one.cluster.addTask(id: "free", in: one.scope) { _ in }.value
        // Is displaced, and ends after that.
        let (displaced, cancelled) = (Held(), Held())
        let old = one.cluster.addTask(id: "taken", in: one.scope, operation: displaced.stubborn)
        _ = try await displaced.fence()
        try await two.cluster.addTask(id: "taken", in: two.scope) { _ in }.value
        await displaced.cancellation()
        // Is cancelled here, gives its key away, and ends after that.
        let left = one.cluster.addTask(id: "left", in: one.scope, operation: cancelled.stubborn)
        _ = try await cancelled.fence()
        left.cancel("the user left")
        _ = try await two.cluster.firstSnapshot { $0.runs.contains { $0.id == "left" && $0.state == .stopping } }
        // Is skipped, and waits in vain.
        let held = Held()
        let owner = one.cluster.addTask(id: "held", in: one.scope, operation: held.body)
        _ = try await held.fence()
        #expect(
            await two.cluster.addTask(id: "held", policy: .skip, in: two.scope) { _ in }.outcome.cause?.kind == .skipped
        )
        let waiting = two.cluster.addTask(id: "held", policy: .queue, in: two.scope) { _ in }
        #expect(try await waiting.admission.decision == .queued)
        waiting.cancel("not wanted any more")
        _ = await waiting.outcome
        for body in [displaced, cancelled, held] { body.open() }
        for task in [old, left, owner] { _ = await task.outcome }

        #expect(try await leftovers(of: one) == [])
    }

    @Test
    func `Nothing is left of many that begin and end at once, although one of them has lost its claim`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let (begun, ends, fences) = (Gate(), Gate(), Log<Int64>())
        let tasks = (0..<100).map { number in
            one.cluster.addTask(id: "\(number)", in: one.scope) { context in
                fences.note(context.fence)
                if fences.all.count == 100 { begun.open() }
                await ends.wait()
                return context.fence
            }
        }
        await begun.wait()
        let lost = one.cluster.layout.places(of: "7").claims
        _ = try await one.cluster.client.transact(then: [.delete(lost)])
        ends.open()
        // Each ends with what it was given, and only the cluster's own word would make that stale.
        for task in tasks { _ = try await task.value }
        #expect(try await leftovers(of: one) == [])
        #expect(try await one.cluster.addTask(id: "7", policy: .skip, in: one.scope) { _ in 1 }.value == 1)
    }

    /// What there is under the prefix but the processes.
    private func leftovers(of machine: Machine) async throws -> [String] {
        let layout = machine.cluster.layout
        let (keys, _) = try await machine.cluster.client.readInTurn(KeyRange(prefix: layout.prefix))
        return keys.filter { !$0.key.starts(with: layout.members.start) }.map {
            String(decoding: $0.key, as: UTF8.self)
        }
    }
}
#endif
