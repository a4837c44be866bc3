import Foundation
import LabTestSupport
import LanyardDownloadsTLS
import NIOCore
import NIOPosix
import NIOSSL
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
            $0.security = .tls(trust: trust ?? .issuers(file: certificates.authority))
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

    @Test(arguments: [TLSVersion.tlsv1, .tlsv11, .tlsv12])
    func `a server that knows no TLS but 1.0 and 1.1 is refused, unless old versions are allowed`(_ newest: TLSVersion)
        async throws
    {
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1"), newest: newest) { server in
            let end = try await failure(server.url)
            if newest == .tlsv12 { #expect(end == nil) } else { #expect(words(end).contains("no TLS but 1.0 and 1.1")) }
            let allowed = try await failure(server.url) {
                $0.security = .tls(trust: .issuers(file: certificates.authority), allowsOldVersions: true)
            }
            #expect(allowed == nil)
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

    @Test func `a server that says nothing during the handshake is tried as often as any that does not answer`()
        async throws
    {
        let connections = Log<Int>()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                connections.note(channel.remoteAddress?.port ?? 0)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let authority = "127.0.0.1:\(server.localAddress?.port ?? 0)"
        let end = try await failure("https://\(authority)/a.bin") {
            $0.retries = 2
            $0.connectTimeout = .milliseconds(50)
        }
        #expect(end == .connectTimeout(host: authority))
        try await until("each try has come") { connections.all.count == 3 }
        try await server.close()
    }

    @Test func `behind a proxy the address of the URL is that of the certificate, not that of the proxy`() async throws
    {
        for (address, isRight) in [("127.0.0.9", true), ("127.0.0.1", false)] {
            try await TLSServer.serving(certificates.make("a", host: "IP:\(address)")) { server in
                let port = try #require(Int(server.url.split(separator: ":")[2].prefix { $0 != "/" }))
                try await TunnelProxy.serving(to: port) { proxy in
                    let wanted = "127.0.0.9:\(port)"
                    let proxies = ProxySettings(try ProxyServer("127.0.0.1:\(proxy.port)"))
                    let end = try await failure("https://\(wanted)/a.bin") { $0.proxies = proxies }
                    #expect(proxy.asked.all == [wanted])
                    #expect(isRight ? end == nil : words(end).contains("is for another host"))
                }
            }
        }
    }
}
