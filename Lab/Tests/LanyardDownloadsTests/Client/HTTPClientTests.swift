import LabTestSupport
import NIOCore
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("The HTTP client of the Lab and of `lanyard top`")
struct HTTPClientTests {
    private func client(redirects: Int = 0) -> HTTPClient {
        HTTPClient(connectTimeout: .seconds(10), redirectLimit: redirects)
    }

    private func text(_ reply: Reply) async throws -> String {
        var bytes = ByteBuffer()
        for try await var part in reply.body { bytes.writeBuffer(&part) }
        return String(buffer: bytes)
    }

    /// Each answer leads to the next number, up to this one.
    private func counting(to end: Int, _ body: (AnsweringServer) async throws -> Void) async throws {
        try await AnsweringServer.serving(
            { target, _ in
                let number = Int(target.dropFirst()) ?? 0
                return number < end ? "302 Found\r\nLocation: /\(number + 1)" : "200 OK"
            },
            body
        )
    }

    @Test(arguments: [1, 3]) func `follows as many redirects as it may, and shows each server the fields`(_ limit: Int)
        async throws
    {
        try await counting(to: limit) { server in
            let reply = try await client(redirects: limit).get(server.url + "/0", headers: ["X-Key": "7"])
            #expect(reply.status == 200 && reply.url.text == server.url + "/\(limit)")
            #expect(try await text(reply) == "hello")
            #expect(server.heads.all.map { $0.prefix { $0 != "\r\n" } } == (0...limit).map { "GET /\($0) HTTP/1.1" })
            #expect((0...limit).allSatisfy { server.field("x-key", of: $0) == "7" })
        }
    }

    @Test(arguments: [1, 3]) func `follows no more of them, and says so`(_ limit: Int) async throws {
        try await counting(to: limit + 1) { server in
            let error = await #expect(throws: DownloadError.self) {
                try await client(redirects: limit).get(server.url + "/0", headers: [:])
            }
            #expect(error == .redirectLimit(limit))
            #expect(error?.description == "The server redirected more than \(limit) times.")
            #expect(server.heads.all.count == limit + 1)
        }
    }

    @Test func `hands over a redirect as it is where it may follow none`() async throws {
        try await counting(to: 9) { server in
            let reply = try await client().get(server.url + "/0", headers: [:])
            #expect(reply.status == 302 && reply.headers.first(name: "location") == "/1")
            #expect(server.heads.all.count == 1)
        }
    }

    @Test(arguments: ["302 Found\r\nLocation: /0", "302 Found", "302 Found\r\nLocation: ftp://a/b"])
    func `goes neither in a circle nor astray`(_ answer: String) async throws {
        try await AnsweringServer.serving { _, _ in
            answer
        } _: { server in
            await #expect(throws: DownloadError.self) {
                try await client(redirects: 5).get(server.url + "/0", headers: [:])
            }
            #expect(server.heads.all.count == 1)
        }
    }

    @Test func `hands over an answer with any status`() async throws {
        try await AnsweringServer.serving { _, _ in
            "503 Service Unavailable"
        } _: { server in
            let reply = try await client(redirects: 3).get(server.url + "/0", headers: [:])
            #expect(reply.status == 503)
            #expect(try await text(reply) == "hello")
        }
    }

    @Test func `sends a POST once, with its body, whatever the answer is`() async throws {
        for answer in ["200 OK", "302 Found\r\nLocation: /other", "503 Service Unavailable\r\nRetry-After: 0"] {
            try await AnsweringServer.serving { _, _ in
                answer
            } _: { server in
                let body = Array("say “hello”".utf8)
                let reply = try await client(redirects: 3).post(server.url + "/do", headers: ["X-Key": "7"], body: body)
                #expect(reply.status == Int(answer.prefix(3)))
                #expect(try await text(reply) == "hello")
                #expect(server.heads.all.count == 1)
                #expect(server.heads.all[0].hasPrefix("POST /do HTTP/1.1\r\n"))
                #expect(server.heads.all[0].hasSuffix("\r\n\r\nsay “hello”"))
                #expect(server.field("x-key", of: 0) == "7" && server.field("content-length", of: 0) == "\(body.count)")
            }
        }
    }

    @Test func `sends no POST a second time when the server closes without a word: it may have done it`() async throws {
        try await AnsweringServer.serving { _, request in
            request.hasPrefix("POST") ? nil : "200 OK"
        } _: { server in
            let client = client(redirects: 3)
            // A connection that was used before is there, and could be taken.
            let reply = try await client.get(server.url + "/0", headers: [:])
            #expect(try await text(reply) == "hello")
            await #expect(throws: DownloadError.self) {
                try await client.post(server.url + "/do", headers: [:], body: Array("x".utf8))
            }
            #expect(server.heads.all.count { $0.hasPrefix("POST") } == 1)
        }
    }

    @Test func `asks again for what it only reads, over a new connection, when a used one had been closed`()
        async throws
    {
        let asked = Log<String>()
        try await AnsweringServer.serving { target, _ in
            asked.note(target)
            // The second request comes over the connection of the first.
            return asked.all.count == 2 ? nil : "200 OK"
        } _: { server in
            let client = client()
            for _ in 1...2 {
                let reply = try await client.get(server.url + "/0", headers: [:])
                #expect(try await text(reply) == "hello")
            }
            #expect(asked.all == ["/0", "/0", "/0"])
        }
    }

    @Test func `says in a sentence that nobody listens`() async throws {
        // That of a server that has gone may be the next one's of another test.
        let address = "http://127.0.0.1:1"
        for call in [
            { (client: HTTPClient) in try await client.get(address, headers: [:]) },
            { client in try await client.post(address, headers: [:], body: []) },
        ] {
            let error = await #expect(throws: DownloadError.self) { _ = try await call(client()) }
            #expect(error?.description.contains("refused the connection. Check the port") == true)
        }
        await #expect(throws: DownloadError.self) { try await client().get("no url", headers: [:]) }
    }
}
