import NIOHTTP1

/// What the head of an answer means for what was asked. A pure function of both.
enum Answer: Hashable, Sendable {
    /// The body is the whole file.
    case whole(Entity)
    /// The body is these bytes of the file: where they were asked to begin, and no more of them.
    case part(Range<Int64>, Entity)
    /// A range was asked for, and what was asked cannot be had: the file is shorter now, or the answer's range is not
    /// the one asked for.
    case wrongRange
    /// A range was asked for, and the file is empty.
    case empty(Entity)

    /// What was asked for if it had changed has not; with the entity tag, if it says one.
    case unchanged(String?)

    /// - Throws: ``DownloadError/otherLength(expected:actual:)`` if it tells another length of the file than is expected.
    func check(length expected: Int64?) throws(DownloadError) {
        switch self {
        case .whole(let entity), .empty(let entity), .part(_, let entity):
            guard let expected, let actual = entity.total, actual != expected else { return }
            throw .otherLength(expected: expected, actual: actual)
        case .wrongRange, .unchanged: return
        }
    }

    /// - Parameters:
    ///   - asked: the range asked for; `nil` for the whole file.
    ///   - isConditional: whether it was asked for only if it had changed.
    ///   - now: seconds since 1970, for an answer without `Date`.
    /// - Throws: ``DownloadError/httpStatus(_:reason:retryAfter:)`` or ``DownloadError/malformedAnswer(_:)``.
    static func interpret(
        _ reply: Reply,
        asked: Range<Int64>?,
        isConditional: Bool = false,
        now: Int64
    ) throws(DownloadError) -> Answer {
        switch reply.status {
        case 200, 203:
            return .whole(try entity(reply.headers, total: try contentLength(reply.headers), isWhole: true))
        case 206:
            guard let asked else { throw .malformedAnswer("it is a part of the file, and the whole was asked for") }
            return try part(reply.headers, asked: asked)
        case 304 where isConditional:
            return .unchanged(reply.headers.first(name: "etag")?.trimmingSpaces)
        case 416 where asked != nil:
            let total = reply.headers.first(name: "content-range").flatMap { ContentRange($0) }?.total
            return total == 0 ? .empty(try entity(reply.headers, total: 0)) : .wrongRange
        default:
            let wait = RetryAfter.wait(
                reply.headers.first(name: "retry-after"),
                date: reply.headers.first(name: "date"),
                now: now
            )
            throw .httpStatus(reply.status, reason: reply.reason, retryAfter: wait)
        }
    }

    private static func part(_ headers: HTTPHeaders, asked: Range<Int64>) throws(DownloadError) -> Answer {
        if headers.first(name: "content-type")?.lowercased().hasPrefix("multipart/byteranges") ?? false {
            throw .malformedAnswer("it has several parts, and one was asked for")
        }
        if let coding = headers.first(name: "content-encoding")?.trimmingSpaces, coding.lowercased() != "identity" {
            throw .malformedAnswer(
                "it is a part of a file that is packed with \(coding), and the file itself was asked for"
            )
        }
        guard let field = headers.first(name: "content-range"), let sent = ContentRange(field), let range = sent.range
        else { return .wrongRange }
        guard range.lowerBound == asked.lowerBound, range.upperBound <= asked.upperBound else { return .wrongRange }
        if let length = try contentLength(headers), length != Int64(range.count) {
            throw .malformedAnswer("its length is \(length) bytes, and its range \(range.count)")
        }
        return .part(range, try entity(headers, total: sent.total))
    }

    /// The announced length of the body; `nil` if its end is told in another way.
    private static func contentLength(_ headers: HTTPHeaders) throws(DownloadError) -> Int64? {
        guard headers.first(name: "transfer-encoding") == nil else { return nil }
        guard let field = headers.first(name: "content-length") else { return nil }
        guard let length = Int64(digits: field.trimmingSpaces) else {
            throw .malformedAnswer("its Content-Length is “\(field)”")
        }
        return length
    }

    private static func entity(
        _ headers: HTTPHeaders,
        total: Int64?,
        isWhole: Bool = false
    ) throws(DownloadError) -> Entity {
        let lastModified = headers.first(name: "last-modified")
        return Entity(
            total: total,
            entityTag: headers.first(name: "etag")?.trimmingSpaces,
            lastModified: lastModified,
            lastModifiedIsStrong: isStrong(lastModified, date: headers.first(name: "date")),
            digest: ServerDigest.find(in: headers, isWhole: isWhole)
        )
    }

    /// A second is the finest that `Last-Modified` can tell, so a file that was changed just before it was sent may
    /// change again under the same date. A minute's distance rules that out, and small differences of clocks too.
    private static func isStrong(_ lastModified: String?, date: String?) -> Bool {
        guard let lastModified, let date, let changed = HTTPDate.seconds(lastModified),
            let sent = HTTPDate.seconds(date)
        else { return false }
        return sent - changed >= 60
    }
}
