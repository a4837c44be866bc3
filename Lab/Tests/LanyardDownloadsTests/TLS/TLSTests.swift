import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("Over TLS", .enabled(if: Certificates.canBeMade))
struct TLSTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    /// The error of a download without retries; `nil` if it succeeds with the right file.
    private func failure(
        _ url: String,
        trust: CertificateTrust? = nil,
        configure: (inout DownloadConfiguration) -> Void = { _ in }
    ) async throws -> DownloadError? {
        let bench = try RunBench {
            $0.retries = 0
            $0.trust = trust ?? .issuers(file: certificates.authority)
            configure(&$0)
        }
        do {
            try await bench.run(url)
        } catch {
            let error = try #require(error as? DownloadError)
            let message = error.description
            #expect(!message.contains(".cc") && !message.contains("NIOSSL") && !message.contains("\n"), "\(message)")
            return error
        }
        let bytes = try bench.folder.data("a.bin")
        #expect(bytes == Data(TLSServer.content))
        return nil
    }

    private func words(_ error: DownloadError?) -> String {
        if case .secureConnectionFailed(let words)? = error { words } else { "\(String(describing: error))" }
    }

    @Test func `a file comes from a server whose issuer is trusted`() async throws {
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1")) { server in
            let end = try await failure(server.url)
            #expect(end == nil)
        }
    }

    @Test func `a server whose issuer is not trusted is refused, unless everything is believed`() async throws {
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1")) { server in
            let end = try await failure(server.url, trust: .system)
            #expect(words(end).contains("is not trusted"))
            let believed = try await failure(server.url, trust: .anything)
            #expect(believed == nil)
        }
    }

    @Test func `a certificate of the past is refused`() async throws {
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1", isExpired: true)) { server in
            let end = try await failure(server.url)
            #expect(words(end).contains("it has expired"))
        }
    }

    @Test func `a certificate of another host is refused`() async throws {
        try await TLSServer.serving(certificates.make("a", host: "DNS:example.org")) { server in
            let end = try await failure(server.url)
            #expect(words(end).contains("is for another host"))
        }
    }

    @Test func `a server that speaks no TLS is named`() async throws {
        try await Burst.serving(10, promising: 10) { burst in
            let end = try await failure(burst.url.replacing("http://", with: "https://"))
            #expect(words(end).contains("speaks no TLS"))
        }
    }

    @Test func `a file of trusted certificates that is none is named`() async throws {
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1")) { server in
            let error = try await failure(server.url, trust: .issuers(file: "/no/such/file"))
            #expect(words(error).contains("the file of trusted certificates cannot be read"))
        }
    }

    @Test func `a body that ends without a farewell is cut, and the rest is asked for`() async throws {
        let certificate = try certificates.make("a", host: "IP:127.0.0.1")
        try await TLSServer.serving(certificate, cut: 100_000) { server in
            let error = try await failure(server.url)
            #expect(error == .shortBody(received: 100_000, promised: 400_000))
        }
        try await TLSServer.serving(certificate, cut: 100_000) { server in
            let end = try await failure(server.url) { $0.retries = 1 }
            #expect(end == nil)
        }
    }

    @Test func `a server that says nothing during the handshake is one that does not answer`() {
        #expect(
            TransportError.translate(ConnectionError.connectTimeout, authority: "h") == .connectTimeout(host: "h")
        )
    }
}
