#if Cluster
import Foundation

/// A real etcd on loopback, with a data folder of its own; ends when it is released, or when the tests do.
final class EtcdServer: @unchecked Sendable {
    /// Where it answers.
    let endpoint: String
    private let process = Process()
    /// Open as long as the server is wanted.
    private let leash = Pipe()
    private let folder: URL

    /// Whether there is an etcd on this machine. Without one the tests that need it are reported as skipped.
    static let isInstalled = ["/usr/bin/etcd", "/usr/local/bin/etcd"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// One for all tests, each of which has a prefix of its own.
    static func shared() async throws -> EtcdServer { try await sharedServer.value }

    private static let sharedServer = Task { try await EtcdServer.started() }

    /// Starts one, and waits until it answers.
    static func started() async throws -> EtcdServer {
        // A port that was free may be taken by another test process meanwhile.
        for _ in 1..<5 {
            let server = try EtcdServer(client: freePort(), peer: freePort())
            if await server.isReady() { return server }
        }
        throw CocoaError(.executableLoad)
    }

    private init(client: Int, peer: Int) throws {
        endpoint = "http://127.0.0.1:\(client)"
        folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-etcd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // When the tests end, however they do, the leash does, and with it etcd.
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            #"exec 3<&0; { cat <&3 >/dev/null; kill $$; rm -rf "$FOLDER"; } & exec etcd "$@" 2>&1 </dev/null 3<&-"#,
            "etcd", "--data-dir", folder.appending(path: "data").path, "--name", "one", "--unsafe-no-fsync",
            "--listen-client-urls", endpoint, "--advertise-client-urls", endpoint,
            "--listen-peer-urls", "http://127.0.0.1:\(peer)",
            "--initial-advertise-peer-urls", "http://127.0.0.1:\(peer)",
            "--initial-cluster", "one=http://127.0.0.1:\(peer)",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["FOLDER": folder.path]) { $1 }
        process.standardInput = leash
        process.standardOutput = output
        try process.run()
    }

    deinit { stop() }

    private let output = Pipe()

    /// Waits for the line that says so. What comes later is read, too, so that etcd never waits for a reader.
    private func isReady() async -> Bool {
        await withCheckedContinuation { continuation in
            let handle = output.fileHandleForReading
            Thread.detachNewThread {
                var (text, isAnswered) = ("", false)
                while true {
                    let data = handle.availableData
                    if data.isEmpty { break }
                    guard !isAnswered else { continue }
                    text += String(decoding: data, as: UTF8.self)
                    if text.contains("ready to serve client requests")
                        || text.contains("serving insecure client requests")
                    {
                        isAnswered = true
                        text = ""
                        continuation.resume(returning: true)
                    }
                }
                if !isAnswered { continuation.resume(returning: false) }
            }
        }
    }

    func stop() { try? leash.fileHandleForWriting.close() }

    private static func freePort() throws -> Int {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
