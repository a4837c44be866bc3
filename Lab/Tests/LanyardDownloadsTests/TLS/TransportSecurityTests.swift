import LabTestSupport
import LanyardDownloadsTLS
import Testing

@testable import LanyardDownloads

@Suite("What connections are made secure by")
struct TransportSecurityTests {
    @Test func `an https URL fails without TLS, before anything is sent, and says what to link and write`() async throws
    {
        try await AnsweringServer.serving { _, _ in
            "200 OK"
        } _: { server in
            for proxies in [ProxySettings(), ProxySettings(try ProxyServer("127.0.0.1:\(server.port)"))] {
                let bench = try RunBench { $0.proxies = proxies }
                let error = await #expect(throws: DownloadError.self) {
                    try await bench.run("https://127.0.0.1:\(server.port)/a.bin")
                }
                #expect(error == .tlsMissing("127.0.0.1"))
                for words in ["LanyardDownloadsTLS", "DownloadConfiguration(security: .tls)"] {
                    #expect(error?.description.contains(words) == true)
                }
                #expect(try bench.folder.names == [])
            }
            #expect(server.heads.all == [])
        }
    }

    @Test func `a redirect to https fails likewise`() async throws {
        try await AnsweringServer.serving { _, _ in
            "302 Found\r\nLocation: https://127.0.0.1/b.bin"
        } _: { server in
            let bench = try RunBench()
            let error = await #expect(throws: DownloadError.self) { try await bench.run("\(server.url)/a.bin") }
            #expect(error == .tlsMissing("127.0.0.1"))
        }
    }

    @Test func `values are equal that do the same`() {
        #expect(TransportSecurity.tls == .tls(trust: .system, httpVersion: .http1))
        #expect(TransportSecurity.none == .none)
        let different: Set<TransportSecurity> = [
            .none, .tls, .tls(trust: .anything), .tls(trust: .issuers(file: "/a")), .tls(httpVersion: .automatic),
        ]
        #expect(different.count == 5)
        #expect(DownloadConfiguration() == DownloadConfiguration(security: .none))
        #expect(DownloadConfiguration() != DownloadConfiguration(security: .tls))
    }
}
