import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct RequestReaderTests {
    private func status(of text: String) -> Int? {
        var reader = RequestReader()
        reader.append(Array(text.utf8))
        do throws(Refusal) {
            return try reader.next() == nil ? nil : 200
        } catch {
            return RawHead(String(decoding: Response.refusing(error).encoded, as: UTF8.self))?.status
        }
    }

    @Test func `requests are cut out of the bytes, however these come`() throws {
        let text = """
            POST /a?x=1&y=%C3%A4+b&x=2&z HTTP/1.1\r
            Host: h:1\r
            X-Two:  a \r
            x-two: b\r
            Content-Length: 4\r
            \r
            bodyGET / HTTP/1.1\r
            Connection: close\r
            \r
            rest
            """
        var reader = RequestReader()
        var requests: [Request] = []
        for byte in text.utf8 {
            reader.append([byte])
            if let request = try reader.next() { requests.append(request) }
        }
        #expect(requests.count == 2)
        let first = try #require(requests.first)
        #expect(first.method == "POST" && first.path == "/a")
        #expect(first.query == ["x": "1", "y": "ä b", "z": ""])
        #expect(first.headers["x-two"] == ["a", "b"] && first.header("host") == "h:1")
        #expect(first.body == Array("body".utf8) && !first.endsConnection)
        #expect(requests.last?.endsConnection == true)
        #expect(reader.rest == Array("rest".utf8))
    }

    @Test func `what may be read in two ways is refused`() {
        for text in [
            "GET / HTTP/1.1\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost : h\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \0\r\n\r\n",
            "GET / HTTP/1.1\r\nA\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET /\r\n\r\n",
            "GET /a\nb HTTP/1.1\r\n\r\n", "GET /a\0b HTTP/1.1\r\n\r\n", "GET\t/ / HTTP/1.1\r\n\r\n",
            "GET http://evil.example/ HTTP/1.1\r\n\r\n", "\r\n\r\n", "GET /?a=%zz HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: \u{A0}5\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
        ] {
            #expect(status(of: text) == 400, "\(text.debugDescription)")
        }
    }

    @Test func `what is too long is refused, and what the console does not speak`() {
        let name = String(repeating: "a", count: 16_384 - 30)
        #expect(status(of: "GET / HTTP/1.1\r\n\(name): b\r\n\r\n") == 200)
        #expect(status(of: "GET / HTTP/1.1\r\n\(name)aaaaaaaaaaaaaaaa: b\r\n\r\n") == 431)
        #expect(status(of: String(repeating: "\r\n\r", count: 6_000)) == 431)
        #expect(status(of: "GET / HTTP/1.1\r\nContent-Length: 4096\r\n\r\n") == nil)
        #expect(status(of: "GET / HTTP/1.1\r\nContent-Length: 4097\r\n\r\n") == 413)
        #expect(status(of: "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n") == 413)
        #expect(status(of: "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == 411)
        #expect(status(of: "GET / HTTP/1.0\r\n\r\n") == 505)
    }
}
