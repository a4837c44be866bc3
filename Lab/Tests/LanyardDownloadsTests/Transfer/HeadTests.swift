import NIOCore
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("Heads of answers")
struct HeadTests {
    @Test func `Content-Range is read strictly`() {
        #expect(ContentRange("bytes 0-99/1000")?.range == 0..<100)
        #expect(ContentRange("bytes 0-99/1000")?.total == 1000)
        #expect(ContentRange("Bytes 5-5/*")?.range == 5..<6)
        #expect(ContentRange("bytes 5-5/*")?.total == nil)
        #expect(ContentRange("bytes */1000")?.total == 1000)
        #expect(ContentRange("bytes */1000")?.range == nil)
        #expect(ContentRange("bytes 5000000000-5999999999/6000000000")?.range == 5_000_000_000..<6_000_000_000)
        let wrong = [
            "", "bytes", "bytes 0-99", "bytes 99-0/100", "bytes 0-100/100", "bytes -1-5/10", "bytes +1-5/10",
            "items 0-9/10", "bytes 0-/10", "bytes 0-9/x", "bytes 0-9/10/11", "bytes 0-99999999999999999999/*",
            "bytes 0-9223372036854775807/*", "bytes 0 - 9/10",
        ]
        for field in wrong { #expect(ContentRange(field) == nil, "\(field)") }
    }

    private func interpret(
        _ status: Int,
        _ fields: [(String, String)] = [],
        asked: Range<Int64>? = nil
    ) throws -> Answer {
        let empty = AsyncThrowingStream<ByteBuffer, any Error> { $0.finish() }
        let reply = Reply(
            status: status,
            reason: "R",
            headers: HTTPHeaders(fields),
            body: empty,
            url: try SourceURL("http://a/b")
        )
        return try Answer.interpret(reply, asked: asked, now: 0)
    }

    @Test func `A 200 is the whole file, with its length if it is told`() throws {
        #expect(try interpret(200) == .whole(Entity()))
        #expect(
            try interpret(200, [("content-length", "7"), ("etag", " \"x\" ")], asked: 5..<7)
                == .whole(Entity(total: 7, entityTag: "\"x\""))
        )
        #expect(try interpret(200, [("content-length", "7"), ("transfer-encoding", "chunked")]) == .whole(Entity()))
        #expect(throws: DownloadError.self) { try interpret(200, [("content-length", "-7")]) }
        #expect(throws: DownloadError.self) { try interpret(200, [("content-length", "7, 7")]) }
    }

    @Test func `A 206 is taken only if it is what was asked for`() throws {
        let asked: Range<Int64> = 5..<10
        #expect(
            try interpret(206, [("content-range", "bytes 5-9/20")], asked: asked) == .part(5..<10, Entity(total: 20))
        )
        #expect(
            try interpret(206, [("content-range", "bytes 5-6/20")], asked: asked) == .part(5..<7, Entity(total: 20))
        )
        #expect(try interpret(206, [("content-range", "bytes 5-9/*")], asked: asked) == .part(5..<10, Entity()))
        for field in ["bytes 6-9/20", "bytes 4-9/20", "bytes 5-10/20", "bytes */20", "x"] {
            #expect(try interpret(206, [("content-range", field)], asked: asked) == .wrongRange, "\(field)")
        }
        #expect(try interpret(206, asked: asked) == .wrongRange)
        let contradiction = [("content-range", "bytes 5-9/20"), ("content-length", "6")]
        #expect(throws: DownloadError.self) { try interpret(206, contradiction, asked: asked) }
        for field in [("content-type", "multipart/byteranges; boundary=x"), ("content-encoding", "gzip")] {
            #expect(throws: DownloadError.self) {
                try interpret(206, [("content-range", "bytes 5-9/20"), field], asked: asked)
            }
        }
        #expect(throws: DownloadError.self) { try interpret(206, [("content-range", "bytes 5-9/20")]) }
    }

    @Test func `A 416 says that the file is empty, or another one`() throws {
        #expect(try interpret(416, [("content-range", "bytes */0")], asked: 0..<10) == .empty(Entity(total: 0)))
        #expect(try interpret(416, [("content-range", "bytes */20")], asked: 30..<40) == .wrongRange)
        #expect(try interpret(416, asked: 30..<40) == .wrongRange)
        #expect(throws: DownloadError.httpStatus(416, reason: "R", retryAfter: nil)) { try interpret(416) }
    }

    @Test func `Any other status is an error, with the wait the server asks for`() {
        for status in [100, 201, 204, 300, 304, 400, 401, 404, 410, 500] {
            #expect(throws: DownloadError.httpStatus(status, reason: "R", retryAfter: nil)) { try interpret(status) }
        }
        #expect(throws: DownloadError.httpStatus(503, reason: "R", retryAfter: .seconds(3))) {
            try interpret(503, [("retry-after", "3")])
        }
    }

    @Test func `Last-Modified is strong only a minute before Date`() throws {
        let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
        func isStrong(_ date: String?) throws -> Bool {
            let fields = [("last-modified", modified)] + (date.map { [("date", $0)] } ?? [])
            guard case .whole(let entity) = try interpret(200, fields) else { return false }
            return entity.lastModifiedIsStrong
        }
        #expect(try isStrong("Sun, 06 Nov 1994 08:50:37 GMT"))
        #expect(try !isStrong("Sun, 06 Nov 1994 08:50:36 GMT"))
        #expect(try !isStrong(nil))
        #expect(try !isStrong("nonsense"))
    }
}
