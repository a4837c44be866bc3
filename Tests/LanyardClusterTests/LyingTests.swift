#if Cluster
import Lanyard
import Testing

@testable import LanyardCluster

/// No etcd answers so; somebody in its place, or a broken one, may.
@Suite("An etcd that lies") struct LyingTests {
    @Test(arguments: [Int64.min, -1, 0, 1, 2, 1 << 40, .max - 1, .max])
    func `No number of its makes a process crash or hang`(number: Int64) async throws {
        try await LyingServer.with(number) { endpoint in
            let cluster: Cluster
            do {
                cluster = try await Cluster(endpoints: [endpoint], name: "one", lease: .seconds(2))
            } catch {
                #expect(error is ClusterError)
                return
            }
            let scope = TaskScope()
            let tasks = [
                cluster.addTask(id: "a", in: scope) { _ = try? await $0.commit([.put("v", for: "k")]) },
                cluster.addTask(id: "a", policy: .queue, in: scope) { _ = try? await $0.value(for: "k") },
                cluster.addTask(id: "b", policy: .skip, in: scope) { _ in },
            ]
            let shared = cluster.addSharedTask(id: "c", in: scope) { _ in 1 }
            _ = try? await cluster.snapshot()
            _ = try? await cluster.cancel(id: "a")
            for task in tasks { task.cancel() }
            shared.cancel()
            for task in tasks { _ = await task.outcome }
            _ = await shared.outcome
            await cluster.shutdown(within: .seconds(1))
        }
    }
}
#endif
