import Foundation
import LabTestSupport
import LanyardDownloadsTLS
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import LanyardDownloads

@Suite("A proxy that speaks TLS", .enabled(if: Certificates.canBeMade))
struct SecureProxyTests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    /// What a download over the proxy ends with; `nil` if the file is right.
    private func failure(_ url: String, proxy: String, security: TransportSecurity? = nil) async throws -> String? {
        let bench = try RunBench {
            $0.retries = 0
            $0.security = security ?? .tls(trust: .issuers(file: certificates.authority), httpVersion: .automatic)
            $0.proxies = ProxySettings(try! ProxyServer(proxy))
        }
        do {
            try await bench.run(url)
        } catch {
            return "\(error)"
        }
        #expect(try bench.folder.data("a.bin") == Data(TLSServer.content))
        return nil
    }

    @Test func `makes a tunnel in which TLS is spoken with the server, and is told its password`() async throws {
        let (own, far) = try (
            certificates.make("a", host: "IP:127.0.0.1"), certificates.make("b", host: "IP:127.0.0.9")
        )
        try await TLSServer.serving(far) { server in
            let port = try #require(Int(server.url.split(separator: ":")[2].prefix { $0 != "/" }))
            try await TunnelProxy.serving(to: port, certificate: own) { proxy in
                let url = "https://127.0.0.9:\(port)/a.bin"
                let end = try await failure(url, proxy: "https://bote:geheim@127.0.0.1:\(proxy.port)")
                #expect(end == nil, "\(end ?? "")")
                let field = Credentials.basic(user: "bote", password: "geheim").field
                #expect(proxy.asked.all == ["127.0.0.9:\(port)", "Proxy-Authorization: \(field)"])
            }
        }
    }

    @Test func `is asked for http URLs as a whole`() async throws {
        // What it is asked for is not looked at: it answers as the server.
        try await TLSServer.serving(certificates.make("a", host: "IP:127.0.0.1")) { proxy in
            let place = proxy.url.dropLast("/a.bin".count)
            let end = try await failure("http://nowhere.invalid/a.bin", proxy: "\(place)")
            #expect(end == nil, "\(end ?? "")")
        }
    }

    @Test func `is told of as the one who is not believed, and sees no password then`() async throws {
        try await TunnelProxy.serving(to: 1, certificate: certificates.make("a", host: "DNS:other.invalid")) { proxy in
            let place = "127.0.0.1:\(proxy.port)"
            let end = try await failure("https://nowhere.invalid/a.bin", proxy: "https://bote:geheim@\(place)")
            #expect(end?.contains("the certificate of \(place) is for another host") == true, "\(end ?? "")")
            #expect(proxy.asked.all.isEmpty)
            let none = try await failure(
                "http://nowhere.invalid/a.bin",
                proxy: "https://\(place)",
                security: TransportSecurity.none
            )
            #expect(none?.contains("has no TLS") == true, "\(none ?? "")")
        }
    }
}
