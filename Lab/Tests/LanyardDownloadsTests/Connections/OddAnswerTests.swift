import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("An answer that breaks the rules")
struct OddAnswerTests {
    /// Downloads what a server answers, and returns the file.
    private func file(_ answer: String, encoding: String.Encoding = .utf8) async throws -> String {
        let bytes = try [UInt8](#require(answer.data(using: encoding)))
        let bench = try RunBench { $0.retries = 0 }
        try await AnsweringServer.servingBytes { _, _ in
            bytes
        } _: { server in
            try await bench.run(server.url + "/a.bin")
        }
        return try bench.folder.text(#require(bench.folder.names.first))
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\nContent-Length: 5\nX: y\n\nhello",
        "HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\n\t\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length:\r\n 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nX (odd) name: 1\r\n goes on\r\n: x\r\nContent-Length: 5\r\n\r\nhello",
        "\r\nHTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.0 200 OK\r\n\r\nhello",
        "HTTP/1.1 103 Early Hints\r\nContent-Length: 3\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, and more",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2  \r\nhe\r\n3 ; a=\"b\"\r\nllo\r\n0\r\nX: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n00000000000000000005\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: identity, chunked\n\n5\nhello\n0\n\n",
    ]) func `is taken where it can mean one thing only`(_ answer: String) async throws {
        #expect(try await file(answer) == "hello")
    }

    @Test(arguments: [
        ("200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "the transfer coding “gzip”"),
        ("200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\nhello", "the transfer coding “gzip”"),
        ("200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello", "the transfer coding “gzip”"),
        ("200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\nhello", "the transfer coding “chunked”"),
        ("200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello", "both a Content-Length and chunks"),
        ("200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello", "two lengths, 5 and 6"),
        ("200 OK\r\nContent-Length: 5\r\n 0\r\n\r\nhello", "its Content-Length is “5 0”"),
        ("200 OK\r\nContent-Length: -5\r\n\r\nhello", "its Content-Length is “-5”"),
        ("200 OK\r\nX: y\r\nno field\r\n\r\nhello", "line 3 of its head has no colon: “no field”"),
        ("200 OK\r\nX: a\u{1}b\r\n\r\nhello", "line 2 of its head has a control character"),
        ("200 OK\r\nX: a\rb\r\n\r\nhello", "line 2 of its head has a control character"),
        (
            "200 OK\r\nX\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello",
            "line 2 of its head has a control"
        ),
        (
            "200 OK\r\nTransfer-Encoding\0: chunked\r\nContent-Length: 5\r\n\r\nhello",
            "line 2 of its head has a control"
        ),
        ("200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r7\nhello\r\n0\r\n\r\n", "a chunk begins with"),
        ("200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\r\n0\r\n\r\n", "a chunk is longer than it says"),
        (
            "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX\0: y\r\n\r\n",
            "a field behind the body has"
        ),
        ("101 Switching Protocols\r\nUpgrade: x\r\n\r\nhello", "it switches to another protocol"),
        ("200 OK\r\n first\r\n\r\nhello", "line 2 of its head goes on with a field, and there is none"),
        ("200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5x\r\nhello\r\n0\r\n\r\n", "a chunk begins with “5x”"),
        ("200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n", "a chunk is longer than it says"),
        ("20 OK\r\n\r\nhello", "it is not HTTP, but begins with “HTTP/1.1 20 OK”"),
    ]) func `is refused where it can mean two, and the message says what it was`(_ answer: String, _ words: String)
        async throws
    {
        let error = try #require(await #expect(throws: DownloadError.self) { try await file("HTTP/1.1 " + answer) })
        #expect("\(error)".contains(words), "\(error)")
    }

    @Test func `that is none shows how it begins`() async throws {
        let error = try #require(
            await #expect(throws: DownloadError.self) { try await file("SSH-2.0-OpenSSH_9.2\r\n") }
        )
        #expect("\(error)".contains("it is not HTTP, but begins with “SSH-2.0-OpenSSH_9.2”"))
    }

    @Test func `without end is not read for ever`() async throws {
        for answer in [String(repeating: "X: y\r\n", count: 300), "X: " + String(repeating: "y", count: 100 << 10)] {
            let error = await #expect(throws: DownloadError.self) { try await file("HTTP/1.1 200 OK\r\n\(answer)") }
            #expect("\(String(describing: error))".contains("does not end"))
        }
    }

    @Test(arguments: ["HTTP/1.1 200 O", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"])
    func `that ends in the middle is no file`(_ answer: String) async throws {
        await #expect(throws: DownloadError.connectionFailed("the answer broke off")) { try await file(answer) }
    }

    @Test func `calls its file by bytes above 127, in UTF-8 or ISO-8859-1`() async throws {
        for encoding in [String.Encoding.utf8, .isoLatin1] {
            let bench = try RunBench()
            let disposition = "Content-Disposition: attachment; filename=\"café.zip\""
            let bytes = try #require("HTTP/1.1 200 OK\r\n\(disposition)\r\n\r\nhello".data(using: encoding))
            try await AnsweringServer.servingBytes { _, _ in
                [UInt8](bytes)
            } _: { server in
                try await bench.run(server.url + "/a.bin")
            }
            #expect(try bench.folder.names == ["café.zip"])
        }
    }

    @Test(arguments: [
        ("/dir/caf\u{E9}.bin", "/dir/caf%E9.bin", "café.bin"), ("/dir/a%20b c.bin", "/dir/a%20b%20c.bin", "a b c.bin"),
        ("/o?s=a%2Fb%3D&n=\"my file\"", "/o?s=a%2Fb%3D&n=%22my%20file%22", "o"),
    ]) func `leads to the URL that it says, byte for byte`(_ location: String, _ target: String, _ name: String)
        async throws
    {
        let bench = try RunBench()
        let redirect = try #require("HTTP/1.1 302 Found\r\nLocation: \(location)\r\n\r\n".data(using: .isoLatin1))
        try await AnsweringServer.servingBytes { asked, _ in
            asked == "/a.bin" ? [UInt8](redirect) : Array("HTTP/1.1 200 OK\r\n\r\nhello".utf8)
        } _: { server in
            try await bench.run(server.url + "/a.bin")
            #expect(server.heads.all.last?.hasPrefix("GET \(target) HTTP/1.1\r\n") == true)
        }
        #expect(try bench.folder.names == [name])
    }
}
