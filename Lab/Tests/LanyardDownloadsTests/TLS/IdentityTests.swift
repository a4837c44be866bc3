import Foundation
import LabTestSupport
import LanyardDigest
import LanyardDownloadsTLS
import NIOSSL
import Testing

@testable import LanyardDownloads

@Suite("Who is who over TLS", .enabled(if: Certificates.canBeMade))
struct IdentityTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    /// The words of the error that a download ends with; `nil` if it has the file.
    private func failure(
        _ url: String,
        mirrors: [String] = [],
        trust: CertificateTrust? = nil,
        certificate: ClientCertificate? = nil,
        pins: [PublicKeyPin] = [],
        configure: (inout DownloadConfiguration) -> Void = { _ in }
    ) async throws -> String? {
        let bench = try RunBench {
            $0.retries = 0
            $0.security = .tls(
                trust: trust ?? .issuers(file: certificates.authority),
                certificate: certificate,
                pins: pins
            )
            configure(&$0)
        }
        var request = bench.request(url)
        request.mirrors = mirrors
        do {
            try await bench.run(request)
        } catch {
            return "\(error)"
        }
        #expect(try bench.folder.data("a.bin") == Data(TLSServer.content))
        return nil
    }

    private func pin(_ file: String) throws -> String {
        let key = try NIOSSLCertificate.fromPEMFile(file)[0].extractPublicKey().toSPKIBytes()
        return "sha256//" + Data(SHA256.hash(data: key)).base64EncodedString()
    }

    @Test func `a server must have one of the keys that are pinned, whoever is believed`() async throws {
        let (own, other) = try (
            certificates.make("a", host: "IP:127.0.0.1"), certificates.make("b", host: "IP:127.0.0.1")
        )
        let (right, wrong) = try (pin(own.certificate), pin(other.certificate))
        try await TLSServer.serving(own) { server in
            for trust in [CertificateTrust.issuers(file: certificates.authority), .anything] {
                for pins in [right, "\(wrong);\(right)"] {
                    let end = try await failure(server.url, trust: trust, pins: #require(PublicKeyPin.list(pins)))
                    #expect(end == nil)
                }
                let end = try await failure(server.url, trust: trust, pins: #require(PublicKeyPin.list(wrong)))
                #expect(end?.contains("is none of those that were pinned") == true, "\(end ?? "no error")")
            }
            let end = try await failure(server.url, trust: .system, pins: #require(PublicKeyPin.list(right)))
            #expect(end?.contains("is not trusted") == true, "A pin takes the place of nothing.")
        }
    }

    @Test(arguments: ["", "sha256//", "sha256//AAAA", "md5//AAAAAAAAAAAAAAAAAAAAAA==", ";", "x"])
    func `a pin that is none is refused`(_ text: String) throws {
        #expect(PublicKeyPin.list(text) == nil)
        #expect(PublicKeyPin.list(try pin(certificates.authority) + ";" + text) == nil)
    }

    @Test(arguments: [TLSVersion.tlsv12, .tlsv13])
    func `a server that asks for a certificate gets it, unless it is a mirror elsewhere`(_ version: TLSVersion)
        async throws
    {
        let (own, client) = try (certificates.make("a", host: "IP:127.0.0.1"), certificates.make("me", host: "DNS:me"))
        let certificate = ClientCertificate(file: client.certificate, keyFile: client.key)
        let both = try certificates.folder.text("me.pem") + certificates.folder.text("me.key")
        try certificates.folder.write(both, to: "both.pem")
        try await TLSServer.serving(own, newest: version, clients: certificates.authority) { server in
            for given in [certificate, ClientCertificate(file: certificates.folder.path("both.pem"))] {
                let end = try await failure(server.url, certificate: given)
                #expect(end == nil)
            }
            let none = try await failure(server.url)
            #expect(none != nil)
            let mirror = try await failure("http://127.0.0.1:1/a.bin", mirrors: [server.url], certificate: certificate)
            #expect(mirror != nil)
        }
    }

    @Test func `a certificate that cannot be read, or has another key, is told of`() async throws {
        let (own, client) = try (certificates.make("a", host: "IP:127.0.0.1"), certificates.make("me", host: "DNS:me"))
        try await TLSServer.serving(own) { server in
            for given in [
                ClientCertificate(file: client.certificate), ClientCertificate(file: "/no/such/file"),
                ClientCertificate(file: client.certificate, keyFile: own.key),
            ] {
                let end = try await failure(server.url, certificate: given)
                #expect(end?.contains("cannot be read, or do not belong together") == true, "\(end ?? "no error")")
            }
        }
    }

    @Test func `a host whose address is given is still the one that the certificate is for`() async throws {
        for (host, isRight) in [("DNS:nowhere.invalid", true), ("IP:127.0.0.1", false)] {
            try await TLSServer.serving(certificates.make("a", host: host)) { server in
                let port = try #require(server.url.split(separator: ":")[2].split(separator: "/").first)
                let end = try await failure("https://nowhere.invalid:\(port)/a.bin") {
                    _ = $0.addresses.resolve("NOWHERE.invalid:\(port):127.0.0.1")
                }
                #expect(isRight ? end == nil : end?.contains("is for another host") == true, "\(end ?? "no error")")
            }
        }
    }
}
