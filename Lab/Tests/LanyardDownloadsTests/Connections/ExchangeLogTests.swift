import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("What is said on the way")
struct ExchangeLogTests {
    @Test func `is told in curl's lines, without what shows who asks`() async throws {
        let lines = Log<String>()
        let log = ExchangeLog { for line in $0 { lines.note(line) } }
        let bench = try RunBench { ($0.exchangeLog, $0.userAgent, $0.authentication) = (log, "me", .basic) }
        try await AnsweringServer.serving { target, _ in
            target == "/a"
                ? "302 Found\r\nSet-Cookie: sid=geheim\r\nLocation: //u:geheim@127.0.0.1:1/../b\r\nX: caf\u{E9}"
                : "200 OK"
        } _: { server in
            var request = bench.request("http://anna:geheim@127.0.0.1:\(server.port)/a")
            request.cookies = Cookie.pairs("k=geheim", domain: "127.0.0.1")
            _ = await #expect(throws: DownloadError.self) { try await bench.run(request) }
            let all = lines.all.joined(separator: "\n").replacing("\(server.port)", with: "P")
            #expect(!all.contains("geheim"))
            let number = try #require(all.firstMatch(of: /Connection (\d+)/)?.1)
            let beginning = """
                * Connecting to 127.0.0.1 port P
                * Connection \(number): 127.0.0.1 (127.0.0.1) port P, HTTP/1.1
                * Over connection \(number)
                > GET /a HTTP/1.1
                > Host: 127.0.0.1:P
                > Accept: */*
                > User-Agent: me
                > Authorization: Basic ***
                > Cookie: ***
                > Accept-Encoding: identity
                >\(" ")
                < HTTP/1.1 302 Found
                < Set-Cookie: ***
                < Location: //u:***@127.0.0.1:1/../b
                < X: café
                < Content-Length: 5
                <\(" ")
                * Connecting to 127.0.0.1 port 1
                """
            #expect(all == beginning)
        }
    }

    @Test func `has a proxy's part in it`() async throws {
        let lines = Log<String>()
        let bench = try RunBench {
            $0.exchangeLog = ExchangeLog { for line in $0 { lines.note(line) } }
            $0.proxies = ProxySettings(try! ProxyServer("socks5://127.0.0.1:1"))
            $0.retries = 0
        }
        _ = await #expect(throws: DownloadError.self) { try await bench.run("http://nowhere.invalid/a") }
        #expect(lines.all == ["* Connecting to the proxy 127.0.0.1 port 1"])
    }

    @Test(arguments: [
        ("http://a:b@c/d", "http://a:***@c/d"), ("http://a@c/", "http://a@c/"), ("//a:b@@c?x=y@z", "//a:***@c?x=y@z"),
        ("x //y: <http://a:b@c>, <http://d:e@f>", "x //y: <http://a:***@c>, <http://d:***@f>"), ("a@b:c", "a@b:c"),
        ("http://[::1]:80/a@b", "http://[::1]:80/a@b"), ("//", "//"), ("////a:b@c", "////a:***@c"),
        ("///a:b@c", "///a:***@c"),
    ]) func `has no passwords of URLs`(_ text: String, _ expected: String) {
        #expect(ExchangeText.masked(text) == expected)
    }

    @Test func `cannot steer a terminal`() {
        #expect(ExchangeText.shown("a\u{1B}[2J\u{7}b\u{9B}ü") == "a\\x1B[2J\\x07b\\x9Bü")
    }
}
