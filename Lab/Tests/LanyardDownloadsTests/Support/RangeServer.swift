import Foundation

/// What a server of one file answers: the whole, or the range that is asked for, under an entity tag.
struct RangeServer: Sendable {
    var content: [UInt8]
    var tag: String? = "\"1\""
    /// More of its head.
    var fields = ""
    /// After so many bytes of a body it breaks off; `nil` for never.
    var cut: Int?
    var sendsRanges = true

    /// Bytes of which no two stretches are equal.
    static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    func answer(_ request: String) -> [UInt8] {
        guard sendsRanges, let asked = RangeServer.range(request), asked.lowerBound < content.count,
            request.firstMatch(of: /If-Range: ([^\r\n]*)/).map({ String($0.1) == tag }) ?? true
        else { return body("200 OK", content[...]) }
        let range = asked.clamped(to: 0..<content.count)
        return body(
            "206 Partial Content",
            content[range],
            "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)\r\n"
        )
    }

    private func body(_ status: String, _ bytes: ArraySlice<UInt8>, _ more: String = "") -> [UInt8] {
        let tag = tag.map { "ETag: \($0)\r\n" } ?? ""
        let head = "HTTP/1.1 \(status)\r\n\(tag)Content-Length: \(bytes.count)\r\n\(more)\(fields)\r\n"
        return Array(head.utf8) + (cut.map { bytes.prefix($0) } ?? bytes)
    }

    /// The range that a request asks for.
    static func range(_ request: String) -> Range<Int>? {
        guard let found = request.firstMatch(of: /Range: bytes=(\d+)-(\d+)/), let first = Int(found.1),
            let last = Int(found.2)
        else { return nil }
        return first..<last + 1
    }
}
