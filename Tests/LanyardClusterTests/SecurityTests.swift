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
        try await server.control("user", "add", "root:top")
        try await server.control("user", "grant-role", "root", "root")
        try await server.control("role", "add", "shop")
        try await server.control("role", "grant-permission", "shop", "--prefix=true", "readwrite", "shop/")
        try await server.control("user", "add", "shop:secret")
        try await server.control("user", "grant-role", "shop", "shop")
        try await server.control("auth", "enable")

        func cluster(_ credentials: ClusterCredentials?, prefix: String = "shop/lanyard/") async throws -> Cluster {
            try await Cluster(
                endpoints: [server.endpoint],
                name: "one",
                prefix: prefix.utf8,
                lease: .seconds(2),
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

    private struct Surprise: Error {
        let error: ClusterError?
    }
}
#endif
