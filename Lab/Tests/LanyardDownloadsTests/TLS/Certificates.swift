import Foundation
import LabTestSupport

/// Certificates of an authority of our own, made with OpenSSL for one test.
struct Certificates {
    private static let openssl = "/usr/bin/openssl"

    /// Whether they can be made here.
    static let canBeMade = FileManager.default.isExecutableFile(atPath: openssl)

    let folder: TemporaryFolder

    /// The authority's own.
    var authority: String { folder.path("ca.pem") }

    init() throws {
        folder = try TemporaryFolder()
        try run("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Lanyard-Test")
    }

    /// Makes one for a host.
    ///
    /// - Returns: the paths of the certificate and of its key.
    func make(_ name: String, host: String, isExpired: Bool = false) throws -> (certificate: String, key: String) {
        try folder.write("subjectAltName=\(host)\n", to: "\(name).ext")
        try run("req -newkey rsa:2048 -nodes -keyout \(name).key -out \(name).csr -subj /CN=test")
        let time = isExpired ? "-days -1" : "-days 10"
        try run(
            "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -out \(name).pem \(time) -extfile \(name).ext"
        )
        return (folder.path("\(name).pem"), folder.path("\(name).key"))
    }

    private func run(_ arguments: String) throws {
        let inFolder = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path, Certificates.openssl]
        guard try SpawnedProcess.run(inFolder + arguments.split(separator: " ").map(String.init)) == 0 else {
            throw CocoaError(.executableNotLoadable)
        }
    }
}
