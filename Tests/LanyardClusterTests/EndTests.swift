#if Cluster
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite("How a cluster ends, whoever comes first", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct EndTests {
    private func cluster(
        _ machines: Machines,
        _ endpoints: [String]? = nil,
        parent: TaskScope
    ) async throws -> Cluster {
        try await Cluster(
            endpoints: endpoints ?? [machines.server.endpoint],
            name: "one",
            prefix: machines.prefix.utf8,
            lease: .seconds(60),
            parent: parent
        )
    }

    @Test func `If the scope above is cancelled while the cluster begins, there is none, and its lease is given back`()
        async throws
    {
        let machines = try await Machines()
        let (parent, starts) = (TaskScope("app"), TaskScope("starts"))
        // The first endpoint is dead, so that the beginning takes a second try.
        let endpoints = ["http://127.0.0.1:9", machines.server.endpoint]
        let beginning = starts.addTask { _ = try await cluster(machines, endpoints, parent: parent) }
        try await until("the cluster begins") { parent.snapshot().children.contains { !$0.runs.isEmpty } }
        parent.cancelAll("the app ends")
        await #expect(throws: ClusterError.shutDown) { try await beginning.value }
        let two = try await machines.machine("two")
        #expect(try await two.cluster.snapshot().members.map(\.name) == ["two"])
    }

    @Test
    func `Of many that close at once one is the first, and it alone gets the session`() async throws {
        let machines = try await Machines()
        let cluster = try await machines.machine("one").cluster
        for _ in 1...20 {
            let keeper = LeaseKeeper(
                cluster.client,
                cluster.hub,
                cluster.layout,
                name: "more",
                timeToLive: .seconds(60),
                timers: .continuous
            )
            try await keeper.begin()
            let session = try #require(keeper.session)
            let closings = await withTaskGroup { group in
                for _ in 1...8 { group.addTask { await onThread { keeper.close() } } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(closings.filter(\.isFirst).count == 1)
            #expect(closings.compactMap(\.session).map(\.lease) == [session.lease])
            #expect(closings.allSatisfy { $0.isFirst == ($0.session != nil) })
            try await cluster.client.revokeLease(session.lease)
        }
    }

    @Test
    func `Many shutdowns at once leave the runs their time, and the lease is given back`() async throws {
        let machines = try await Machines()
        let two = try await machines.machine("two")
        let (cluster, runs, ends) = (try await machines.machine("one").cluster, TaskScope("runs"), TaskScope("ends"))
        let held = Held()
        let task = cluster.addTask(id: "a", in: runs, operation: held.stubborn)
        _ = try await held.fence()
        let calls = (1...8).map { _ in ends.addTask { await cluster.shutdown(within: .seconds(600)) } }
        await held.cancellation()
        #expect(task.task.cause?.kind == .shutdown)
        held.open()
        for call in calls { _ = await call.outcome }
        // It would wait for a minute if the lease had to expire.
        #expect(try await two.cluster.addTask(id: "a", policy: .restart, in: two.scope) { _ in 1 }.value == 1)
    }

    @Test
    func `If the scope above is cancelled while a shutdown waits, the lease is given back when the runs have ended`()
        async throws
    {
        let machines = try await Machines()
        let (parent, runs, ends) = (TaskScope("app"), TaskScope("runs"), TaskScope("ends"))
        let (cluster, two) = (try await cluster(machines, parent: parent), try await machines.machine("two"))
        let held = Held()
        let task = cluster.addTask(id: "a", in: runs, operation: held.stubborn)
        _ = try await held.fence()
        let end = ends.addTask { await cluster.shutdown(within: .seconds(600)) }
        await held.cancellation()
        parent.cancelAll("the app ends")
        // What the lease is given back over is still there.
        #expect(try await cluster.snapshot().members.count == 2)
        held.open()
        _ = await end.outcome
        _ = await task.outcome
        #expect(try await two.cluster.snapshot().members.map(\.name) == ["two"])
        await #expect(throws: ClusterError.shutDown) { try await cluster.snapshot() }
    }

    @Test
    func `A cluster that could not begin leaves nothing in the scope above`() async throws {
        let parent = TaskScope("app")
        await #expect(throws: ClusterError.self) {
            try await Cluster(endpoints: ["http://127.0.0.1:9"], name: "one", lease: .seconds(2), parent: parent)
        }
        try await until("its tasks have ended") { parent.snapshot().children.allSatisfy(\.runs.isEmpty) }
    }
}
#endif
