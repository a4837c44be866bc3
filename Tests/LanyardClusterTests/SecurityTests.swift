#if Cluster
import Foundation
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite("TLS, users and passwords", .enabled(if: EtcdServer.isInstalled, "etcd is not installed"))
struct SecurityTests {
    private typealias TLS = HTTP2ClientTransport.Posix.TransportSecurity.TLS

    private func tls(_ certificates: Certificates, as name: String, trusting authority: String = "authority") -> TLS {
        .mTLS(
            certificateChain: [.file(path: certificates.path(name), format: .pem)],
            privateKey: .file(path: certificates.key(name), format: .pem)
        ) {
            $0.trustRoots = .certificates([.file(path: certificates.path(authority), format: .pem)])
        }
    }

    @Test(.enabled(if: Certificates.canBeMade, "openssl is not installed"))
    func `Over TLS a cluster trusts its authority's servers alone, and is trusted by its own certificate`() async throws
    {
        let certificates = try await Certificates()
        let server = try await EtcdServer.started(
            EtcdServer.Security(
                certificate: certificates.path("server"),
                key: certificates.key("server"),
                clients: certificates.path("authority")
            )
        )
        let scope = TaskScope()
        for endpoint in [server.endpoint, server.endpoint.replacing("127.0.0.1", with: "localhost")] {
            let tls = tls(certificates, as: "client")
            let cluster = try await Cluster(endpoints: [endpoint], name: "one", tls: tls)
            #expect(try await cluster.addTask(id: "a", in: scope) { _ in 1 }.value == 1)
            await cluster.shutdown()
        }
        for tls in [tls(certificates, as: "stranger"), tls(certificates, as: "client", trusting: "stranger")] {
            let error = await #expect(throws: ClusterError.self) {
                _ = try await Cluster(endpoints: [server.endpoint], name: "one", lease: .seconds(2), tls: tls)
            }
            guard case .unreachable = error else { throw Surprise(error: error) }
        }
    }

    @Test(.enabled(if: EtcdServer.isInstalled("etcdctl"), "etcdctl is not installed"))
    func `With users and passwords a cluster reads and writes what its user may, and nothing else`() async throws {
        let server = try await EtcdServer.started()
        try await makeUsers(server)

        func cluster(_ credentials: ClusterCredentials?, prefix: String = "shop/lanyard/") async throws -> Cluster {
            try await Cluster(
                endpoints: [server.endpoint],
                name: "one",
                prefix: prefix.utf8,
                // etcd takes its time to check a password, and a call may take a sixth of this.
                lease: .seconds(30),
                credentials: credentials
            )
        }
        let shop = ClusterCredentials(user: "shop", password: "secret")
        let (one, scope) = (try await cluster(shop), TaskScope())
        let two = try await cluster(shop)
        let held = Held()
        let first = one.addTask(id: "a", in: scope, operation: held.body)
        _ = try await held.fence()
        // It renews, watches, claims, displaces and commits.
        let second = two.addTask(id: "a", policy: .restart, in: scope) { context in
            try await context.commit([.put("done", for: "shop/a")])
            let error = await #expect(throws: ClusterError.self) {
                try await context.commit([.put("done", for: "elsewhere")])
            }
            guard case .refused = error else { throw Surprise(error: error) }
        }
        try await second.value
        #expect(await first.outcome.cause?.kind == .peerCancelled)
        #expect(try await one.snapshot().members.count == 2)
        await one.shutdown()
        await two.shutdown()

        for (credentials, prefix) in [
            (ClusterCredentials(user: "shop", password: "guess"), "shop/"), (nil, "shop/"), (shop, "elsewhere/"),
        ] {
            let error = await #expect(throws: ClusterError.self) { _ = try await cluster(credentials, prefix: prefix) }
            guard case .refused = error else { throw Surprise(error: error) }
        }
    }

    /// The user “shop”, who may read and write what begins with “shop/”.
    private func makeUsers(_ server: EtcdServer) async throws {
        try await server.control("user", "add", "root:top")
        try await server.control("user", "grant-role", "root", "root")
        try await server.control("role", "add", "shop")
        try await server.control("role", "grant-permission", "shop", "--prefix=true", "readwrite", "shop/")
        try await server.control("user", "add", "shop:secret")
        try await server.control("user", "grant-role", "shop", "shop")
        try await server.control("auth", "enable")
    }

    private func shop(_ server: EtcdServer) async throws -> Cluster {
        try await Cluster(
            endpoints: [server.endpoint],
            name: "one",
            prefix: "shop/lanyard/".utf8,
            lease: .seconds(60),
            credentials: ClusterCredentials(user: "shop", password: "secret")
        )
    }

    @Test(.enabled(if: EtcdServer.isInstalled("etcdctl"), "etcdctl is not installed"))
    func `A watch hears what happens although the token of its stream is no longer valid`() async throws {
        let server = try await EtcdServer.started()
        try await makeUsers(server)
        let cluster = try await shop(server)
        let range = KeyRange(prefix: Bytes("shop/news".utf8))
        let revision = try await cluster.client.read(range).revision
        // The stream is there, with the token of now.
        var first = cluster.hub.watch(range, from: revision + 1).makeAsyncIterator()
        _ = try await cluster.client.transact(then: [.put(range.start, [1])])
        guard case .changed? = await first.next() else { throw Deaf() }
        // The same password, and all tokens are gone.
        let command =
            "echo secret | ETCDCTL_API=3 etcdctl --endpoints \(server.endpoint) --user root:top user passwd shop --interactive=false"
        let end = await (try ChildProcess(command: "sh", arguments: ["-c", command])).end()
        #expect(end.code == 0, "\(end.errors)")

        var second = cluster.hub.watch(range, from: revision + 1).makeAsyncIterator()
        guard case .changed(let events)? = await second.next() else { throw Deaf() }
        #expect(events.map { Bytes($0.kv.value) } == [[1]])
        // What was watched before is watched still.
        _ = try await cluster.client.askingUntilAnswered {
            try await cluster.client.transact(then: [.put(range.start, [2])])
        }
        guard case .changed(let more)? = await first.next() else { throw Deaf() }
        #expect(more.map { Bytes($0.kv.value) } == [[2]])
        await cluster.shutdown()
    }

    /// It heard nothing, or only that it was time to look for itself.
    private struct Deaf: Error {}

    @Test(
        .enabled(if: EtcdServer.isInstalled("etcdctl"), "etcdctl is not installed"),
        .enabled(if: Certificates.canBeMade, "openssl is not installed")
    )
    func `When somebody's rights change, a token that tells of the old ones is replaced`() async throws {
        let certificates = try await Certificates()
        let pair = "pub-key=\(certificates.path("server")),priv-key=\(certificates.key("server"))"
        let server = try await EtcdServer.started(nil, ["--auth-token", "jwt,\(pair),sign-method=ES256"])
        try await makeUsers(server)
        let (cluster, scope) = (try await shop(server), TaskScope())
        try await server.control("--user", "root:top", "role", "add", "another")
        // With a token of before, etcd says that its “revision of auth store is old”.
        #expect(try await cluster.snapshot().members.count == 1)
        try await server.control("--user", "root:top", "role", "delete", "another")
        #expect(try await cluster.addTask(id: "a", in: scope) { _ in 1 }.value == 1)
        await cluster.shutdown()
    }

    @Test
    func `Those who need a token at the same time ask for one, and who has an old one forgets no newer one`()
        async throws
    {
        let (token, answers) = (EtcdToken(), Log<Int>())
        let ask: @Sendable () async throws -> String = {
            answers.note(1)
            return "token \(answers.all.count)"
        }
        let old = (1...9).map { _ in token.current(ask) }
        for question in old { #expect(try await question.value == "token 1") }
        token.forget(old[0])
        let new = token.current(ask)
        #expect(try await new.value == "token 2")
        token.forget(old[1])
        token.forget(nil)
        #expect(token.current(ask) == new)
        #expect(answers.all.count == 2)
    }

    private struct Surprise: Error {
        let error: ClusterError?
    }
}
#endif
