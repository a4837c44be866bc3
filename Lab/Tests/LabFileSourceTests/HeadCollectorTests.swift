import Testing

@testable import LabFileSource

@Suite("Collecting request heads")
struct HeadCollectorTests {
    private let text = "GET /a%20b/c.bin?x=1 HTTP/1.1\r\nHost: h\r\nRange:  bytes=1-2 \r\nX: 1\r\nx: 2\r\n\r\n"

    @Test func `A head that comes byte by byte is whole with its last byte`() {
        var collector = HeadCollector()
        for byte in text.utf8.dropLast() {
            collector.append([byte])
            #expect(collector.next() == .incomplete)
        }
        collector.append([10])
        guard case .head(let head) = collector.next() else {
            Issue.record("no head")
            return
        }
        #expect(head.method == "GET")
        #expect(head.target == "/a%20b/c.bin?x=1")
        #expect(head.file == "a b/c.bin")
        #expect(head.headers == ["host": "h", "range": "bytes=1-2", "x": "1, 2"])
        #expect(head.keepsAlive)
    }

    @Test func `Two heads in one piece come out one after the other`() {
        var collector = HeadCollector()
        collector.append(Array((text + "HEAD / HTTP/1.0\r\n\r\n").utf8))
        guard case .head = collector.next(), case .head(let second) = collector.next() else {
            Issue.record("not two heads")
            return
        }
        #expect(second.method == "HEAD")
        #expect(!second.keepsAlive)
        #expect(collector.next() == .incomplete)
    }

    @Test(arguments: ["hello", "GET /a", "GET a HTTP/1.1", "GET /%ZZ HTTP/1.1"])
    func `What is not a request is malformed`(line: String) {
        var collector = HeadCollector()
        collector.append(Array((line + "\r\n\r\n").utf8))
        #expect(collector.next() == .malformed)
    }

    @Test func `A head without end is refused at 64 KiB`() {
        var collector = HeadCollector()
        collector.append([UInt8](repeating: 65, count: HeadCollector.limit))
        #expect(collector.next() == .incomplete)
        collector.append([65])
        #expect(collector.next() == .tooLong)
    }
}
