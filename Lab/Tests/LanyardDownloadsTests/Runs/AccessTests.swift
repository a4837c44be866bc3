import Foundation
import LabFileSource
import LabTestSupport
import LanyardDownloadsTLS
import Testing

@testable import LanyardDownloads

@Suite("Credentials, cookies and proxies")
struct AccessTests {
    private let file = ServedFile.generated("a.bin", size: 1000)

    @Test func `credentials go to the server of the URL, and not where a redirect leads`() async throws {
        try await withFileSource([file]) { other in
            let redirecting = ServedFile.generated("r", size: 1) {
                $0.faults = [.redirect(to: other.url(for: "a.bin").absoluteString)]
            }
            try await withFileSource([redirecting]) { source in
                for given in [Credentials.basic(user: "anna", password: "secret"), .bearer("secret")] {
                    source.serve(redirecting)
                    let bench = try RunBench { $0.authentication = .basic }
                    var request = bench.request(source.url(for: "r"))
                    request.credentials = given
                    let host = "localhost:\(source.port)"
                    request.fields = [.init("Cookie", "id=secret"), .init("X-Key", "secret"), .init("Host", host)]
                    try await bench.run(request)
                    #expect(source.requests.last?.headers["authorization"] == given.field)
                    #expect(source.requests.last?.headers["cookie"] == "id=secret")
                    #expect(source.requests.last?.headers["host"] == host)
                    let shown = try #require(other.requests.last?.headers)
                    #expect(shown["authorization"] == nil && shown["cookie"] == nil && shown["x-key"] == nil)
                    #expect(shown["host"] == "127.0.0.1:\(other.port)")
                }
            }
        }
    }

    @Test func `cookies that were given for a server go to no other port of its host`() async throws {
        try await withFileSource([file]) { other in
            let redirecting = ServedFile.generated("r", size: 1) {
                $0.faults = [.redirect(to: other.url(for: "a.bin").absoluteString)]
            }
            try await withFileSource([redirecting]) { source in
                let bench = try RunBench()
                var request = bench.request(source.url(for: "r"))
                request.cookies = Cookie.pairs("sid=secret", domain: "127.0.0.1", port: Int(source.port))
                try await bench.run(request)
                #expect(source.requests.last?.headers["cookie"] == "sid=secret")
                #expect(try #require(other.requests.last).headers["cookie"] == nil)
            }
        }
    }

    // A server reads its cookie by its bytes, and some have session numbers of any.
    @Test func `cookies go back in the bytes in which they came, and given ones and fields in UTF-8`() async throws {
        try await AnsweringServer.servingBytes(closes: false) { target, _ in
            let cookies = Array("Set-Cookie: a=".utf8) + [0xE4, 0xF6] + Array("\r\nSet-Cookie: b=\u{E4}\r\n".utf8)
            let way = target == "/r" ? "302 Found\r\nLocation: /a.bin" : "200 OK"
            return Array("HTTP/1.1 \(way)\r\n".utf8) + cookies + Array("Content-Length: 0\r\n\r\n".utf8)
        } _: { server in
            let bench = try RunBench()
            var request = bench.request(server.url + "/r")
            request.cookies = Cookie.pairs("c=\u{E4}", domain: "127.0.0.1")
            request.fields = [
                .init("X-Word", "\u{E4}"), .init("Content-Length", "9"), .init("Transfer-Encoding", "chunked"),
            ]
            try await bench.run(request)
            // What is not UTF-8 is shown so here.
            #expect(server.field("cookie", of: 1) == "c=\u{E4}; a=\u{FFFD}\u{FFFD}; b=\u{E4}")
            #expect(server.field("x-word", of: 1) == "\u{E4}")
            #expect(server.field("content-length", of: 1) == nil && server.field("transfer-encoding", of: 1) == nil)
        }
    }

    @Test func `credentials stay where a redirect leads to the same server`() async throws {
        let inside = ServedFile.generated("inside", size: 10) { $0.authorization = Credentials.bearer("t").field }
        let outside = ServedFile.generated("outside", size: 1) {
            $0.authorization = Credentials.bearer("t").field
            $0.faults = [.redirect(to: "/inside")]
        }
        try await withFileSource([inside, outside]) { source in
            let bench = try RunBench()
            var request = bench.request(source.url(for: "outside"))
            request.credentials = .bearer("t")
            try await bench.run(request)
            #expect(try bench.folder.names == ["inside"])
        }
    }

    @Test func `a file of hosts is asked for each host, even after a redirect, and for the password of a user`()
        async throws
    {
        let wanted = Credentials.basic(user: "bert", password: "b").field
        let inside = ServedFile.generated("inside", size: 10) { $0.authorization = wanted }
        try await withFileSource([inside]) { source in
            let bench = try RunBench {
                $0.netrc = Netrc("machine 127.0.0.1 login anna password a\nmachine 127.0.0.1 login bert password b")
            }
            let url = source.url(for: "inside").absoluteString.replacing("://", with: "://bert@")
            try await bench.run(bench.request(url))
            #expect(try bench.folder.names == ["inside"])
            let refused = await #expect(throws: DownloadError.self) {
                try await bench.run(bench.request(source.url(for: "inside"), name: "other"))
            }
            guard case .httpStatus(401, _, _)? = refused else { return #expect(Bool(false), "\(refused!)") }
        }
    }

    @Test func `a cookie that comes with a redirect is sent to where it leads, also back to the same place`()
        async throws
    {
        try await AnsweringServer.serving { target, head in
            if !head.contains("k=v") { return "302 Found\r\nLocation: \(target)\r\nSet-Cookie: k=v" }
            return target == "/a" ? "302 Found\r\nLocation: /b\r\nSet-Cookie: l=w" : "200 OK\r\nETag: \"1\""
        } _: { server in
            let bench = try RunBench()
            var request = bench.request(server.url + "/a")
            request.cookies = Cookie.pairs("given=1", domain: "127.0.0.1")
            try await bench.run(request)
            #expect(try bench.folder.names == ["b"], "The name after a redirect.")
            let sent = (0..<server.heads.all.count).map { server.field("cookie", of: $0) }
            #expect(sent == ["given=1", "given=1; k=v", "given=1; k=v; l=w"])
        }
    }

    @Test func `an http URL is asked of the proxy as a whole, with the proxy's credentials and not for its ears only`()
        async throws
    {
        try await AnsweringServer.serving { _, request in
            let isKnown = request.contains("Proxy-Authorization: ")
            return isKnown ? "200 OK\r\nETag: \"1\"" : "407 Asks\r\nProxy-Authenticate: Basic realm=p"
        } _: { proxy in
            let bench = try RunBench {
                $0.proxies = ProxySettings(try! ProxyServer("http://anna:secret@127.0.0.1:\(proxy.port)"))
            }
            try await bench.run(bench.request("http://nowhere.invalid:81/x/a.bin?b=c"))
            #expect(proxy.heads.all.count == 2 && proxy.field("proxy-authorization", of: 0) == nil)
            let line = proxy.heads.all[1].split(separator: "\r\n")[0]
            #expect(line == "GET http://nowhere.invalid:81/x/a.bin?b=c HTTP/1.1")
            #expect(proxy.field("host", of: 1) == "nowhere.invalid:81")
            #expect(
                proxy.field("proxy-authorization", of: 1) == Credentials.basic(user: "anna", password: "secret").field
            )
            #expect(proxy.field("authorization", of: 1) == nil)
            #expect(try bench.folder.text("a.bin") == "hello")
        }
    }

    @Test func `an https URL is asked for by a tunnel; a proxy that refuses is told of as such`() async throws {
        for (answer, wanted) in [("403 Forbidden", "does not connect"), ("407 Proxy", "wants a user name")] {
            try await AnsweringServer.serving { _, _ in
                answer
            } _: { proxy in
                let bench = try RunBench {
                    $0.proxies = ProxySettings(try! ProxyServer("127.0.0.1:\(proxy.port)"))
                    $0.retries = 0
                    $0.security = .tls
                }
                let error = await #expect(throws: DownloadError.self) {
                    try await bench.run(bench.request("https://nowhere.invalid/a"))
                }
                #expect("\(error!)".contains(wanted) && "\(error!)".contains("roxy"), "\(error!)")
                #expect(proxy.heads.all[0].hasPrefix("CONNECT nowhere.invalid:443 HTTP/1.1\r\n"))
            }
        }
    }

    @Test func `a proxy that is not there is named`() async throws {
        let bench = try RunBench {
            $0.proxies = ProxySettings(try! ProxyServer("127.0.0.1:1"))
            $0.retries = 0
        }
        let error = await #expect(throws: DownloadError.self) {
            try await bench.run(bench.request("http://nowhere.invalid/a"))
        }
        #expect("\(error!)".contains("The proxy 127.0.0.1:1 refused the connection"), "\(error!)")
    }

    @Test func `an exception goes without a proxy`() async throws {
        try await withFileSource([file]) { source in
            let bench = try RunBench {
                $0.proxies = ProxySettings(try! ProxyServer("127.0.0.1:1"), exceptions: ["127.0.0.0/8"])
            }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `folders are made if that is wanted, and only then`() async throws {
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            var request = bench.request(source.url(for: "a.bin"))
            request.folder = bench.folder.path("x/y/z")
            await #expect(throws: DownloadError.folderMissing(request.folder)) { try await bench.run(request) }
            request.createsFolder = true
            #expect(try await bench.run(request).path == bench.folder.path("x/y/z/a.bin"))
        }
    }
}
