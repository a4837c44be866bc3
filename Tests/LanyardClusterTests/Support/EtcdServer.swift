#if Cluster
import Foundation
import LanyardTestSupport

/// A real etcd on loopback, with a data folder of its own; ends when it is released, or when the tests do.
final class EtcdServer: Sendable {
    /// What the server says of itself to those who are to trust it, and whom it trusts: files of certificates.
    struct Security: Sendable {
        var certificate: String
        var key: String
        /// Whose certificates clients need.
        var clients: String
    }

    /// Where it answers.
    let endpoint: String
    private let process: LeashedProcess

    /// Whether there is an etcd on this machine. Without one the tests that need it are reported as skipped.
    static let isInstalled = isInstalled("etcd")

    static func isInstalled(_ program: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
    }

    /// One for all tests, each of which has a prefix of its own.
    static func shared() async throws -> EtcdServer { try await sharedServer.value }

    private static let sharedServer = Task { try await EtcdServer.started() }

    /// Starts one, and waits until it answers.
    ///
    /// - Parameter options: More words for its command line.
    static func started(_ security: Security? = nil, _ options: [String] = []) async throws -> EtcdServer {
        // A port that was free may be taken by another test process meanwhile.
        for _ in 1..<5 {
            let server = try EtcdServer(client: freePort(), peer: freePort(), security, options)
            let texts = ["ready to serve client requests", "serving insecure client requests"]
            if await server.process.hasPrinted(texts) { return server }
        }
        throw CocoaError(.executableLoad)
    }

    private init(client: Int, peer: Int, _ security: Security?, _ options: [String]) throws {
        endpoint = "\(security == nil ? "http" : "https")://127.0.0.1:\(client)"
        let folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-etcd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var command = [
            "etcd", "--data-dir", folder.appending(path: "data").path, "--name", "one", "--unsafe-no-fsync",
            "--listen-client-urls", endpoint, "--advertise-client-urls", endpoint,
            "--listen-peer-urls", "http://127.0.0.1:\(peer)",
            "--initial-advertise-peer-urls", "http://127.0.0.1:\(peer)",
            "--initial-cluster", "one=http://127.0.0.1:\(peer)",
        ]
        if let security {
            command += ["--cert-file", security.certificate, "--key-file", security.key]
            command += ["--client-cert-auth", "--trusted-ca-file", security.clients]
        }
        process = try LeashedProcess(command + options, folder: folder.path)
    }

    func stop() { process.stop() }

    /// Runs etcdctl, which makes users.
    func control(_ words: String...) async throws {
        let command = ["ETCDCTL_API=3", "etcdctl", "--command-timeout", "60s", "--endpoints", endpoint] + words
        let end = await (try ChildProcess(command: "env", arguments: command)).end()
        guard end.code == 0 else { throw Refused(words: words, errors: end.errors) }
    }

    struct Refused: Error {
        let words: [String]
        let errors: String
    }

    private static func freePort() throws -> Int {
        let socket = socket(AF_INET, SocketKind.stream, 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
            }
        }
        guard port else { throw CocoaError(.fileReadUnknown) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
#endif
