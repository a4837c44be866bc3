#if Cluster
import Foundation
import LanyardTestSupport

/// An authority with a certificate for a server on loopback, and one for its clients.
struct Certificates: Sendable {
    static let canBeMade = EtcdServer.isInstalled("openssl")

    let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        try await make("authority", "/CN=authority", [])
        for name in ["server", "client", "stranger"] {
            let names = "subjectAltName=IP:127.0.0.1,DNS:localhost"
            let issuer = name == "stranger" ? [] : ["-CA", path("authority"), "-CAkey", key("authority")]
            let uses = ["-addext", "basicConstraints=CA:FALSE", "-addext", "extendedKeyUsage=serverAuth,clientAuth"]
            try await make(name, "/CN=\(name)", issuer + ["-addext", names] + uses)
        }
    }

    func path(_ name: String) -> String { folder.path("\(name).pem") }

    func key(_ name: String) -> String { folder.path("\(name).key") }

    private func make(_ name: String, _ subject: String, _ options: [String]) async throws {
        let command = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", subject, "-out", path(name), "-keyout", key(name),
        ]
        let end = await (try ChildProcess(command: "openssl", arguments: command + options)).end()
        guard end.code == 0 else { throw NotMade(name: name, errors: end.errors) }
    }

    struct NotMade: Error {
        let name: String
        let errors: String
    }
}
#endif
