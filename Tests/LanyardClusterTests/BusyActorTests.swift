#if Cluster
import Lanyard
import LanyardCluster
import LanyardTestSupport
import Testing

@globalActor private actor Press: BusyActor {
    static let shared = Press()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

@Suite("A body whose actor is busy", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct BusyActorTests {
    @Test func `It does not begin if another machine has taken its key by the time that its actor comes`() async throws
    {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let ran = Log<Int64>()
        var task: ClusterTask<Void>?
        try await Press.whileBusy { arrival in
            let old = one.cluster.addTask(id: "report", in: one.scope) { @Press in ran.note($0.fence) }
            task = old
            await arrival.wait()
            try await two.cluster.addTask(id: "report", in: two.scope) { _ in }.value
            try await until("the first machine has heard of it") { old.task.isCancelled }
        }
        #expect(await task?.outcome.cause?.kind == .peerCancelled)
        #expect(ran.all.isEmpty, "It had lost its claim before its first instruction.")
    }
}
#endif
