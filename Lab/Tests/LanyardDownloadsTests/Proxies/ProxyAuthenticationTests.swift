import LabTestSupport
import LanyardDownloadsTLS
import Testing

@testable import LanyardDownloads

@Suite("A proxy that asks who asks")
struct ProxyAuthenticationTests {
    private static let basic = Credentials.basic(user: "anna", password: "secret").field

    /// What a proxy that is asked for a file is shown, request after request, and how it ended.
    private func shown(
        _ challenge: String,
        wanted: String,
        mode: AuthenticationMode = .negotiated,
        rounds: Int = 1
    ) async throws -> ([String?], DownloadError?) {
        var (fields, error): ([String?], DownloadError?) = ([], nil)
        try await AnsweringServer.serving { _, request in
            request.contains("Proxy-Authorization: \(wanted)")
                ? "200 OK\r\nETag: \"1\"" : "407 Asks\r\nProxy-Authenticate: \(challenge)"
        } _: { proxy in
            let bench = try RunBench {
                $0.retries = 0
                $0.authentication = mode
                $0.proxies = ProxySettings(try! ProxyServer("http://anna:secret@127.0.0.1:\(proxy.port)"))
            }
            do {
                for round in 0..<rounds { try await bench.run("http://nowhere.invalid/a\(round)?b") }
            } catch let caught as DownloadError {
                error = caught
            }
            fields = proxy.heads.all.indices.map { proxy.field("proxy-authorization", of: $0) }
            #expect(proxy.heads.all.indices.allSatisfy { proxy.field("authorization", of: $0) == nil })
        }
        return (fields, error)
    }

    @Test func `gets a Digest of the whole URL, and the next request has one at once`() async throws {
        let (fields, error) = try await shown(#"Digest realm="p", nonce="n", qop="auth""#, wanted: "Digest", rounds: 2)
        #expect(error == nil && fields.count == 3 && fields[0] == nil)
        let begin = #"Digest username="anna", realm="p", nonce="n", uri="http://nowhere.invalid/a0?b", "#
        #expect(fields[1]?.hasPrefix(begin) == true, "\(fields[1] ?? "")")
        #expect(fields[1]?.contains("nc=00000001") == true && fields[2]?.contains("nc=00000002") == true)
    }

    @Test func `gets Basic if it knows nothing else, unless only Digest may be used`() async throws {
        let (fields, error) = try await shown("Basic realm=p", wanted: "Basic", rounds: 2)
        #expect(error == nil && fields == [nil, Self.basic, Self.basic])
        let (none, refusal) = try await shown("Basic realm=p", wanted: "Basic", mode: .digest)
        #expect(none == [nil] && refusal == .httpStatus(407, reason: "Proxy Authentication Required", retryAfter: nil))
        let (atOnce, _) = try await shown("Basic realm=p", wanted: "Basic", mode: .basic)
        #expect(atOnce == [Self.basic])
    }

    @Test func `gets no third answer that is as wrong as the second`() async throws {
        let (fields, error) = try await shown("Digest realm=p, nonce=n", wanted: "nothing")
        #expect(
            fields.count == 2 && error == .httpStatus(407, reason: "Proxy Authentication Required", retryAfter: nil)
        )
    }

    @Test(
        .enabled(if: Certificates.canBeMade),
        arguments: ["Digest realm=p, nonce=n", "Digest realm=p, nonce=n, qop=auth"]
    )
    func `that makes tunnels gets a Digest of the server's name over another connection`(_ challenge: String)
        async throws
    {
        let certificates = try Certificates()
        try await TLSServer.serving(certificates.make("b", host: "IP:127.0.0.9")) { server in
            let port = try #require(Int(server.url.split(separator: ":")[2].prefix { $0 != "/" }))
            try await TunnelProxy.serving(to: port, challenge: challenge) { proxy in
                let bench = try RunBench {
                    $0.retries = 0
                    $0.security = .tls(trust: .issuers(file: certificates.authority))
                    $0.proxies = ProxySettings(try! ProxyServer("http://anna:secret@127.0.0.1:\(proxy.port)"))
                }
                try await bench.run("https://127.0.0.9:\(port)/a.bin")
                let asked = proxy.asked.all
                #expect(asked.count == 3 && asked[0] == "127.0.0.9:\(port)" && asked[1] == asked[0], "\(asked)")
                let begin =
                    "Proxy-Authorization: Digest username=\"anna\", realm=\"p\", nonce=\"n\", uri=\"127.0.0.9:\(port)\", "
                #expect(asked.last?.hasPrefix(begin) == true, "\(asked)")
            }
        }
    }
}
