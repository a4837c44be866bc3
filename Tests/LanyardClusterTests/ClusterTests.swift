#if Cluster
import GRPCCore
import Lanyard
import Testing

@testable import LanyardCluster

@Suite("A cluster as a whole", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct ClusterTests {
    @Test(arguments: [
        "", "127.0.0.1:2379", "ftp://a:1", "http://", "http://a:0", "http://a:70000", "http://a:1/path", "http://u@a:1",
        "http://999.1.1.1:2379", "http://1:2379", "http://127.1:2379", "http://[::1%25lo]:2379", "http://[zz::1]:2379",
        "http://[127.0.0.1]:2379", "http://.:1",
    ])
    func `What is no endpoint is refused in words`(text: String) async {
        await #expect(throws: ClusterError.invalidEndpoint(text)) { try await Cluster(endpoints: [text], name: "one") }
    }

    @Test
    func `A password is not given to endpoints of which some speak TLS and others do not`() async {
        let endpoints = ["https://127.0.0.1:1", "http://127.0.0.1:2"]
        await #expect(throws: ClusterError.mixedEndpoints) {
            try await Cluster(
                endpoints: endpoints,
                name: "one",
                credentials: ClusterCredentials(user: "a", password: "b")
            )
        }
        #expect("\(ClusterError.mixedEndpoints)".hasSuffix("Use “https” for all of them."))
    }

    @Test
    func `What etcd says is cut, and steers no terminal`() {
        let words = "\u{1B}[2J\nfake line \u{202E}" + String(repeating: "x", count: 10_000)
        for code in [RPCError.Code.unavailable, .permissionDenied, .unknown, .resourceExhausted] {
            for detail in ["", "database space exceeded", "too many requests"] {
                let text = "\(EtcdError(RPCError(code: code, message: detail + words)).forCallers)"
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
                #expect(text.count < 1000)
            }
        }
    }

    @Test
    func `Endpoints of all kinds are read`() throws {
        #expect(try EtcdEndpoint("http://[::1]:5").description == "[::1]:5")
        let secure = try EtcdEndpoint("https://etcd-1.internal/")
        #expect(secure.isSecure && secure.port == 2379 && secure.host == "etcd-1.internal" && secure.kind == .name)
        #expect(try EtcdEndpoint("HTTP://10.0.0.7:1").kind == .ipv4)
        #expect(try EtcdEndpoint("http://7up.example:1").kind == .name)
    }

    @Test
    func `An error says nothing of a password, and what to do`() {
        let error = ClusterError.invalidEndpoint("http://shop:secret@etcd\u{7}:1")
        #expect(!"\(error)".contains("secret") && !"\(error)".contains("\u{7}"))
        #expect("\(error)".contains("@etcd"))
        #expect("\(ClusterError.unreachable("connection refused"))".contains("Check that most members run"))
        #expect(
            "\(ClusterError.invalidWrite("A commit has 100 writes at most, and this has 101"))".hasSuffix(
                "Nothing was sent."
            )
        )
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
        #expect("\(snapshot)".hasPrefix("1 member, 0 runs"))
        #expect(snapshot.damaged == [String(decoding: damaged, as: UTF8.self)])
    }

    @Test(arguments: [("dead.1", false), ("0.1", false), ("dead.1", true)])
    func `A claim that does not go with its process is garbage: an error for that key alone`(
        name: String,
        isUnderOurLease: Bool
    ) async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let held = Held()
        let other = one.cluster.addTask(id: "good", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let claim = one.cluster.layout.places(of: "bad").root + Array("claims/\(name)".utf8)
        let lease = isUnderOurLease ? try #require(one.cluster.keeper.session).lease : 0
        _ = try await one.cluster.client.transact(then: [.put(claim, Array("[[[[".utf8), lease: lease)])

        let damage = ClusterError.damaged(id: "bad", key: String(decoding: claim, as: UTF8.self))
        for policy in [ClusterPolicy.replace, .skip, .restart, .queue] {
            await #expect(throws: damage) {
                try await one.cluster.addTask(id: "bad", policy: policy, in: one.scope) { _ in 1 }.value
            }
        }
        await #expect(throws: damage) { try await one.cluster.cancel(id: "bad") }
        #expect(try await one.cluster.snapshot().damaged == [String(decoding: claim, as: UTF8.self)])
        held.open()
        _ = try await other.value
    }

    @Test
    func `A claim whose value is garbage is a claim: it owns the key, and can be displaced`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let lease = try #require(one.cluster.keeper.session).lease
        let claim = one.cluster.layout.places(of: "a").claim(RunName(lease: lease, number: 901))
        _ = try await one.cluster.client.transact(then: [.put(claim, Array("[[[[".utf8), lease: lease)])
        let skipped = one.cluster.addTask(id: "a", policy: .skip, in: one.scope) { _ in 1 }
        #expect(try await skipped.admission.decision == .skipped)
        let replacing = one.cluster.addTask(id: "a", policy: .replace, in: one.scope) { _ in 1 }
        #expect(try await replacing.value == 1)
    }

    @Test
    func `What is longer than gRPC's usual answer is read`() async throws {
        let count = 4
        let machines = try await Machines()
        let one = try await machines.machine("one")
        let value = Array(repeating: UInt8(ascii: "x"), count: 1_500_000)
        for number in 0..<count {
            let lease = try #require(one.cluster.keeper.session).lease
            let claim = one.cluster.layout.places(of: "a").claim(RunName(lease: lease, number: 900 + number))
            _ = try await one.cluster.client.transact(then: [.put(claim, value, lease: lease)])
        }
        #expect(try await one.cluster.snapshot().runs.count == count)
        #expect(try await one.cluster.cancel(id: "a") == count)
    }

    // MARK: How it ends

    @Test
    func `When the scope above is cancelled, the runs are, and the lease is given back at once`() async throws {
        let machines = try await Machines()
        let (parent, scope, two) = (TaskScope("app"), TaskScope("runs"), try await machines.machine("two"))
        let cluster = try await Cluster(
            endpoints: [machines.server.endpoint],
            name: "one",
            prefix: machines.prefix.utf8,
            lease: .seconds(60),
            parent: parent
        )
        let held = Held()
        let task = cluster.addTask(id: "a", in: scope, operation: held.body)
        _ = try await held.fence()
        parent.cancelAll("the app ends")
        #expect(await task.outcome.cause?.kind == .leaseLost)
        // It would wait for a minute if the lease had to expire.
        #expect(try await two.cluster.addTask(id: "a", policy: .restart, in: two.scope) { _ in 1 }.value == 1)
        await #expect(throws: ClusterError.shutDown) { try await cluster.addTask(id: "a", in: scope) { _ in 1 }.value }
    }

    @Test
    func `A service that is cancelled shuts the cluster down, and waits for what obeys`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let task = one.cluster.addTask(id: "a", in: one.scope, operation: held.body)
        _ = try await held.fence()
        let services = TaskScope("services")
        let service = services.addImmediateTask { await one.cluster.run() }
        service.cancel()
        _ = await service.outcome
        #expect(await task.outcome.cause?.kind == .shutdown)
        #expect(try await two.cluster.addTask(id: "a", policy: .skip, in: two.scope) { _ in 1 }.value == 1)
    }

    @Test
    func `A second shutdown waits for the first, and takes nothing from it`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let (held, scope) = (Held(), TaskScope("ends"))
        let task = one.cluster.addTask(id: "a", in: one.scope, operation: held.stubborn)
        _ = try await held.fence()
        let ends = (1...2).map { _ in scope.addImmediateTask { await one.cluster.shutdown(within: .seconds(600)) } }
        await held.cancellation()
        held.open()
        for end in ends { _ = await end.outcome }
        _ = await task.outcome
        // It would wait for a minute if the lease had to expire.
        #expect(try await two.cluster.addTask(id: "a", policy: .restart, in: two.scope) { _ in 1 }.value == 1)
    }

    @Test
    func `A lease that is lost here is given back when its runs have ended, and not before`() async throws {
        let machines = try await Machines()
        let (one, two) = (try await machines.machine("one"), try await machines.machine("two"))
        let held = Held()
        let task = one.cluster.addTask(id: "a", in: one.scope, operation: held.stubborn)
        _ = try await held.fence()
        let session = try #require(one.cluster.keeper.session)
        session.lose("the test says so")
        await held.cancellation()
        // There is a new lease, and the old one still keeps the key.
        #expect(try await one.cluster.addTask(id: "b", in: one.scope) { _ in 1 }.value == 1)
        let mark = Array("data-\(machines.prefix)mark".utf8)
        #expect(try await two.cluster.client.transact(then: [.put(mark, [1], lease: session.lease)]).succeeded)
        held.open()
        #expect(await task.outcome.cause?.kind == .leaseLost)
        #expect(try await two.cluster.addTask(id: "a", policy: .restart, in: two.scope) { _ in 1 }.value == 1)
    }

    @Test
    func `After a shutdown every call says so`() async throws {
        let machines = try await Machines()
        let one = try await machines.machine("one")
        await one.cluster.shutdown()
        await #expect(throws: ClusterError.shutDown) { try await one.cluster.snapshot() }
        await #expect(throws: ClusterError.shutDown) { try await one.cluster.cancel(id: "a") }
        await #expect(throws: ClusterError.shutDown) {
            try await one.cluster.addTask(id: "a", in: one.scope) { _ in 1 }.value
        }
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
