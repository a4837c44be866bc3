/// One way in which an answer goes wrong.
///
/// Counts of bytes are of the body of that one answer: of the range that was asked for, not of the file.
public enum Fault: Sendable, Hashable {
    /// Nothing goes wrong.
    case none
    /// The connection is closed after so many bytes of the body, although more were promised.
    case cut(after: Int)
    /// Like ``cut(after:)``, but the connection is reset; the client may lose bytes that were sent before.
    case reset(after: Int)
    /// The bytes stop after so many, and the connection stays open until the client goes, the source stops, or
    /// ``FileSource/release(_:)`` lets the rest through.
    case stall(after: Int)
    /// Not even the first header comes, until the same events as with ``stall(after:)``.
    case stallHead
    /// Another status instead of the file, with a `Retry-After` header if wanted.
    case status(Int, retryAfter: RetryAfter? = nil)
    /// `Content-Length` is off by so many bytes: above zero the body is shorter than promised, below zero longer. The
    /// connection is closed after the body.
    case wrongLength(by: Int)
    /// The `Range` header is ignored: 200 and the whole file.
    case rangeIgnored
    /// The `If-Range` header is ignored: the range, though it is another version's.
    case ifRangeIgnored
    /// Another range than the one asked for, so many bytes further on; `Content-Range` tells so.
    case rangeShifted(by: Int)
    /// A field of the head says something else than the truth, or is missing. What the client may believe of it is the
    /// client's affair: the body is the right one.
    case field(String, String?)
    /// A redirect to a location, which is sent as it is: a path, another host, another scheme, nonsense.
    case redirect(to: String, status: Int = 302)
    /// A redirect to the very path that was asked for.
    case redirectLoop
}
