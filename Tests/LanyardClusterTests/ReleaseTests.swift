#if Cluster
import Lanyard
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

        let (keys, _) = try await one.cluster.client.readInTurn(KeyRange(prefix: one.cluster.layout.prefix))
        let members = one.cluster.layout.members.start
        #expect(keys.filter { !$0.key.starts(with: members) }.map { String(decoding: $0.key, as: UTF8.self) } == [])
        #expect(keys.count == 2)
    }
}
#endif
