import Foundation
import LabTestSupport
import Testing

@testable import LabFileSource

@Suite("File source: faults on demand")
struct FileSourceFaultTests {
    private let size = 400_000

    private func source(_ faults: FaultScript) async throws -> FileSource {
        try await FileSource.start(files: [.generated("a", size: size) { $0.faults = faults }])
    }

    private func bytes(_ range: Range<Int>, seed: UInt64 = 1) -> Data {
        GeneratedBytes(size: size, seed: seed).bytes(in: range)
    }

    @Test func `A script is used up request by request, and then all is well`() async throws {
        let source = try await source([
            .cut(after: 100_001), .none, .status(503, retryAfter: .seconds(2)), .status(500),
        ])
        let cut = try await RawResponse.get("a", from: source)
        #expect(cut.head["content-length"] == "\(size)")
        #expect(cut.body == bytes(0..<100_001))
        #expect(try await RawResponse.get("a", from: source).body == bytes(0..<size))
        let busy = try await RawResponse.get("a", from: source)
        #expect(busy.status == 503)
        #expect(busy.head["retry-after"] == "2")
        #expect(try await RawResponse.get("a", from: source).status == 500)
        #expect(try await RawResponse.get("a", from: source).status == 200)
        let log = try await source.answersEnded(of: "a", atLeast: 5)
        #expect(log.map(\.end) == [.cut, .finished, .finished, .finished, .finished])
        #expect(log.map(\.status) == [200, 200, 503, 500, 200])
        #expect(log.map(\.ordinal) == [1, 2, 3, 4, 5])
        #expect(log[0].bodyBytes == 100_001)
        await source.stop()
    }

    @Test func `One request alone, or every one, can go wrong`() {
        let second = FaultScript.request(2, .redirectLoop)
        #expect((1...3).map { second[$0] } == [.none, .redirectLoop, .none])
        #expect(FaultScript.always(.stallHead)[99] == .stallHead)
        #expect(FaultScript([.none], then: .rangeIgnored)[2] == .rangeIgnored)
    }

    @Test func `Bytes of a range are counted from its start when it is cut`() async throws {
        let source = try await source([.cut(after: 10)])
        let response = try await RawResponse.get("a", from: source, "Range: bytes=1000-1999")
        #expect(response.head["content-length"] == "1000")
        #expect(response.body == bytes(1000..<1010))
        await source.stop()
    }

    @Test func `A stalled body goes on when it is released, and the connection was open all the time`() async throws {
        let source = try await source(.always(.stall(after: 1000)))
        let client = try await RawClient(port: source.port)
        try await client.get("/a")
        _ = try await client.head()
        #expect(try await client.read(1000) == bytes(0..<1000))
        try await source.bytesSent(of: "a", atLeast: 1000)
        #expect(source.openAnswers == 1)
        #expect(source.requests[0].end == nil)
        source.release("a")
        #expect(try await client.read(size - 1000) == bytes(1000..<size))
        try await source.settled()
        #expect(source.requests[0].end == .finished)
        #expect(source.openConnections == 1)
        client.close()
        await source.stop()
    }

    @Test func `A head that is held back comes with the release`() async throws {
        let source = try await source([.stallHead])
        let client = try await RawClient(port: source.port)
        try await client.get("/a")
        let log = try await source.requestCount(of: "a", atLeast: 1)
        #expect(log[0].status == nil)
        source.release("a")
        #expect(try await client.head()?.status == 200)
        client.close()
        await source.stop()
    }

    @Test func `Stopping the source ends a stall`() async throws {
        let source = try await source(.always(.stall(after: 10)))
        let client = try await RawClient(port: source.port)
        try await client.get("/a")
        try await source.bytesSent(atLeast: 10)
        await source.stop()
        _ = try await client.head()
        #expect(try await client.readToEnd().count == 10)
        client.close()
        #expect(source.requests[0].end == .stopped)
        #expect(source.openConnections == 0)
    }

    @Test(arguments: [1000, -1000]) func `A promised length can be too long or too short`(difference: Int) async throws
    {
        let source = try await source([.wrongLength(by: difference)])
        let response = try await RawResponse.get("a", from: source)
        #expect(response.head["content-length"] == "\(size + difference)")
        #expect(response.body == bytes(0..<size))
        await source.stop()
    }

    @Test func `A range can be ignored, or answered with another one`() async throws {
        let source = try await source([.rangeIgnored, .rangeShifted(by: 64)])
        let ignored = try await RawResponse.get("a", from: source, "Range: bytes=100-199")
        #expect(ignored.status == 200)
        #expect(ignored.body.count == size)
        let shifted = try await RawResponse.get("a", from: source, "Range: bytes=100-199")
        #expect(shifted.head["content-range"] == "bytes 164-263/\(size)")
        #expect(shifted.body == bytes(164..<264))
        await source.stop()
    }

    @Test func `If-Range can be ignored`() async throws {
        let source = try await source([.none, .ifRangeIgnored])
        for status in [200, 206] {
            let answer = try await RawResponse.get("a", from: source, "Range: bytes=100-199", "If-Range: \"old\"")
            #expect(answer.status == status)
        }
        await source.stop()
    }

    @Test func `A field of a head can be missing, or another than the truth`() async throws {
        let source = try await source([.field("Content-Range", "bytes 5-9/10"), .field("ETag", nil)])
        let wrong = try await RawResponse.get("a", from: source, "Range: bytes=100-199")
        #expect(wrong.head["content-range"] == "bytes 5-9/10")
        #expect(wrong.body == bytes(100..<200))
        let missing = try await RawResponse.get("a", from: source)
        #expect(missing.head["etag"] == nil && missing.body.count == size)
        await source.stop()
    }

    @Test func `Redirects lead anywhere, and in circles`() async throws {
        let source = try await source([.redirect(to: "https://example.org/x", status: 307), .redirectLoop])
        let away = try await RawResponse.get("a", from: source)
        #expect(away.status == 307)
        #expect(away.head["location"] == "https://example.org/x")
        let loop = try await RawResponse.get("a?x=1", from: source)
        #expect(loop.status == 302)
        #expect(loop.head["location"] == "/a?x=1")
        await source.stop()
    }

    @Test func `Retry-After may be a date`() async throws {
        let date = Date(timeIntervalSince1970: 784_111_777)
        let source = try await source([.status(503, retryAfter: .date(date))])
        let response = try await RawResponse.get("a", from: source)
        #expect(response.head["retry-after"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        await source.stop()
    }

    @Test func `Content, tag and date change after so many requests, so that If-Range fails`() async throws {
        let file = ServedFile.generated("a", size: size) {
            $0.change = ContentChange(afterRequests: 1, to: .generated(size: size, seed: 2))
        }
        let source = try await FileSource.start(files: [file])
        let first = try await RawResponse.get("a", from: source, "Range: bytes=0-99")
        let tag = try #require(first.head["etag"])
        let second = try await RawResponse.get("a", from: source, "Range: bytes=100-", "If-Range: \(tag)")
        #expect(second.status == 200)
        #expect(second.head["etag"] != tag)
        #expect(second.head["last-modified"] != first.head["last-modified"])
        #expect(second.body == bytes(0..<size, seed: 2))
        await source.stop()
    }

    @Test func `A reset ends the connection with an error rather than in order`() async throws {
        let source = try await source([.reset(after: 500)])
        let client = try await RawClient(port: source.port)
        try await client.get("/a")
        _ = try? await client.head()
        #expect(try await client.readToEnd().count <= 500)
        client.close()
        try await source.openConnections(atMost: 0)
        #expect(source.requests[0].end == .cut)
        await source.stop()
    }
}
