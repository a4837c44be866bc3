#if Cluster
import Lanyard
import Testing

@testable import LanyardCluster

@Suite("A cluster as a whole", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct ClusterTests {
    @Test(arguments: [
        "", "127.0.0.1:2379", "ftp://a:1", "http://", "http://a:0", "http://a:70000", "http://a:1/path", "http://u@a:1",
    ])
    func `What is no endpoint is refused in words`(text: String) async {
        await #expect(throws: ClusterError.invalidEndpoint(text)) { try await Cluster(endpoints: [text], name: "one") }
    }

    @Test
    func `Endpoints of all kinds are read`() throws {
        #expect(try EtcdEndpoint("http://[::1]:5").description == "[::1]:5")
        let secure = try EtcdEndpoint("https://etcd-1.internal/")
        #expect(secure.isSecure && secure.port == 2379 && secure.host == "etcd-1.internal")
    }

    @Test
    func `A name and a prefix have sizes`() async throws {
        let endpoint = try await EtcdServer.shared().endpoint
        await #expect(throws: ClusterError.invalidSize(of: "name", bytes: 0, limit: 200)) {
            try await Cluster(endpoints: [endpoint], name: "")
        }
        await #expect(throws: ClusterError.invalidSize(of: "prefix", bytes: 201, limit: 200)) {
            try await Cluster(endpoints: [endpoint], name: "a", prefix: Array(repeating: 0, count: 201))
        }
        await #expect(throws: ClusterError.noEndpoints) { try await Cluster(endpoints: [], name: "a") }
    }

    @Test
    func `Of several endpoints one may be dead`() async throws {
        let endpoint = try await EtcdServer.shared().endpoint
        let cluster = try await Cluster(endpoints: ["http://127.0.0.1:9", endpoint], name: "one", prefix: "dead/".utf8)
        let scope = TaskScope()
        #expect(try await cluster.addTask(id: "a", in: scope) { _ in 1 }.value == 1)
        await cluster.shutdown()
    }

    @Test
    func `Names of any bytes, and values that are garbage: an error for that key alone`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let id = ClusterID(bytes: [0, 255, 47, 10])
        #expect(try await one.cluster.addTask(id: id, in: one.scope) { _ in 1 }.value == 1)

        let damaged = one.cluster.layout.places(of: "bad").root + Array("claims/what".utf8)
        _ = try await one.cluster.client.transact(then: [.put(damaged, [1, 2, 3])])
        await #expect(throws: ClusterError.damaged(id: "bad", key: String(decoding: damaged, as: UTF8.self))) {
            try await one.cluster.addTask(id: "bad", policy: .skip, in: one.scope) { _ in 1 }.value
        }
        #expect(try await one.cluster.addTask(id: "good", in: one.scope) { _ in 1 }.value == 1)
        let snapshot = try await one.cluster.snapshot()
        #expect(snapshot.damaged == [String(decoding: damaged, as: UTF8.self)])
    }

    @Test
    func `A claim whose value is garbage is a claim: it owns the key, and can be displaced`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let claim = one.cluster.layout.places(of: "a").claim(RunName(lease: 0, number: 1))
        _ = try await one.cluster.client.transact(then: [.put(claim, Array("[[[[".utf8))])
        let skipped = one.cluster.addTask(id: "a", policy: .skip, in: one.scope) { _ in 1 }
        #expect(try await skipped.admission.decision == .skipped)
        let replacing = one.cluster.addTask(id: "a", policy: .replace, in: one.scope) { _ in 1 }
        #expect(try await replacing.value == 1)
    }

    @Test
    func `More claims than a transaction takes are displaced, too`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let tasks = (0..<100).map { _ in
            one.cluster.addTask(id: "a", policy: .queue, in: one.scope) { _ in
                for await _ in AsyncStream<Never>.makeStream().stream {}
            }
        }
        for task in tasks { _ = try await task.admission }
        #expect(try await two.cluster.addTask(id: "a", in: two.scope) { _ in 1 }.value == 1)
        for task in tasks { #expect(await task.outcome.cause?.kind == .peerCancelled) }
        #expect(try await two.cluster.snapshot().runs.isEmpty)
    }

    @Test
    func `A scope that is closed refuses, and the admission says so`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        _ = try await one.scope.shutdown(grace: .zero, patience: .zero)
        let task = one.cluster.addTask(id: "a", in: one.scope) { _ in 1 }
        let error = await #expect(throws: TaskCancelledError.self) { try await task.admission }
        #expect(error?.cause.kind == .refused)
    }
}
#endif
