import LabTestSupport
import Testing

@testable import LabFileSource

@Suite("What a client asks the server of files")
struct RequestFuzzTests {
    private static let corpus = [
        "GET /a%20b.bin?x=y HTTP/1.1\r\nHost: a\r\nRange: bytes=65536-131071\r\nIf-Range: \"5f\"\r\n\r\n",
        "HEAD /a HTTP/1.0\r\nRange: bytes=-500\r\n\r\nGET /b HTTP/1.1\r\nRange: bytes=5-\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nA: b\r\nA: c\r\nContent-Length: 0\r\n\r\n",
    ]
    private static let words = [
        "\r\n\r\n", "\r\n", "GET ", " HTTP/1.1", "bytes=", "-", ",", "Range: ", "%2F", "/../", "999",
        "9223372036854775807", "٣",
    ]

    private static func read(_ pieces: [ArraySlice<UInt8>]) -> [HeadCollector.Result] {
        var collector = HeadCollector()
        var results: [HeadCollector.Result] = []
        for piece in pieces {
            collector.append(Array(piece))
            reading: while true {
                let result = collector.next()
                switch result {
                case .head: results.append(result)
                case .incomplete: break reading
                case .malformed, .tooLong: return results + [result]
                }
            }
        }
        return results
    }

    @Test func `is read the same however it comes, and is of no byte that the file has not`() async {
        let fuzz = Fuzz("file-requests", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            2000,
            property: "heads are read the same in any two pieces, and a part lies within the file",
            filter: "RequestFuzzTests --package-path Lab"
        ) { input, numbers in
            let whole = Self.read([input[...]])
            let cut = Int.random(in: 0...input.count, using: &numbers)
            let cutUp = Self.read([input[..<cut], input[cut...]])
            if whole != cutUp { throw Fuzz.Broken("\(whole), but cut after \(cut): \(cutUp)") }
            let size = Int.random(in: 0...200_000, using: &numbers)
            var isFound = false
            for case .head(let head) in whole {
                isFound = true
                guard case .part(let range) = RangeRequest(head.headers["range"], size: size) else { continue }
                if range.isEmpty || range.lowerBound < 0 || range.upperBound > size {
                    throw Fuzz.Broken("\(range) of \(size) bytes")
                }
            }
            return isFound
        }
    }
}
