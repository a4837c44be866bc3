import Foundation
import LabTestSupport
import NIOCore
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("The head of an answer that a server chose")
struct HeadFuzzTests {
    private static let corpus = [
        "206\nContent-Range: bytes 65536-131071/1000000\nContent-Length: 65536\nETag: \"5f\"\n"
            + "Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT\nDate: Wed, 21 Oct 2015 08:28:00 GMT",
        "206\nContent-Range: bytes 65536-65536/*\nETag: W/\"5f\"",
        "200\nContent-Length: 1000000\nLast-Modified: Sunday, 06-Nov-94 08:49:37 GMT\nDate: Sun Nov  6 08:49:37 1994",
        "200\nTransfer-Encoding: chunked\nETag: \"x\"", "416\nContent-Range: bytes */0",
        "416\nContent-Range: bytes */99",
        "503\nRetry-After: 120\nDate: Wed, 21 Oct 2015 07:28:00 GMT",
        "429\nRetry-After: Wed, 21 Oct 2015 07:29:00 GMT\nDate: Wed, 21 Oct 2015 07:28:00 GMT",
        "302\nLocation: http://example.org/b", "301\nLocation: ../c?d#e", "307\nLocation: //other.example:8080/x",
    ]
    private static let words = [
        "Content-Range: ", "Content-Length: ", "ETag: ", "Retry-After: ", "Date: ", "Last-Modified: ", "Location: ",
        "bytes 65536-131071/", "bytes */", "65536-", "GMT", "Feb", "9999", "31", "file:///etc/passwd",
        "http://[::1]:99/",
        "http://user:pass@", "https://", "javascript:alert(1)", "65536", "131072",
    ]
    private static let asked: Range<Int64> = 65_536..<131_072

    @Test func `is taken for no other range than the one asked for, waits no negative time, and leads to HTTP only`()
        async throws
    {
        let start = try SourceURL("https://anna:secret@example.org/folder/a.iso")
        let fuzz = Fuzz("answers", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            3000,
            property:
                "a part lies where it was asked for and within the file, a wait is not negative, a redirect leads "
                + "from https to https, with no password in it",
            filter: "HeadFuzzTests --package-path Lab"
        ) { input, numbers in
            let reply = Self.reply(String(decoding: input, as: UTF8.self))
            let range = numbers.once(in: 4) ? nil : Self.asked
            do {
                try Self.check(try Answer.interpret(reply, asked: range, now: 1_445_412_480), asked: range)
                return true
            } catch let error as DownloadError {
                if case .httpStatus(_, _, let wait?) = error, wait < .zero { throw Fuzz.Broken("it waits \(wait)") }
            }
            guard let location = reply.headers.first(name: "location"),
                let next = try? RedirectPolicy(limit: 10).next(after: [start], location: location)
            else { return false }
            let parts = URLComponents(string: next.text)
            guard next.isSecure, next.text.hasPrefix("https:"), let parts, parts.user == nil, parts.password == nil
            else {
                throw Fuzz.Broken("it leads to \(next.text)")
            }
            return true
        }
    }

    /// A status in the first line, a field in each other.
    private static func reply(_ text: String) -> Reply {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let fields = lines.dropFirst().map { line -> (String, String) in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Reply(
            status: Int(lines.first ?? "") ?? 200,
            reason: "",
            headers: HTTPHeaders(fields),
            body: AsyncThrowingStream<ByteBuffer, any Error> { $0.finish() },
            url: url
        )
    }

    private static let url = try! SourceURL("http://a/b")

    private static func check(_ answer: Answer, asked: Range<Int64>?) throws {
        switch answer {
        case .part(let range, let entity):
            guard let asked, range.lowerBound == asked.lowerBound, range.upperBound <= asked.upperBound,
                range.upperBound <= entity.total ?? .max
            else { throw Fuzz.Broken("\(answer) for \(String(describing: asked))") }
        case .whole(let entity), .empty(let entity):
            if let total = entity.total, total < 0 { throw Fuzz.Broken("a length of \(total)") }
        case .unchanged:
            throw Fuzz.Broken("nothing was asked for that may be unchanged")
        case .wrongRange:
            if asked == nil { throw Fuzz.Broken("no range was asked for") }
        }
    }
}
