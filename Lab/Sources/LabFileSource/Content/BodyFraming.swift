/// How a client learns where a body ends.
public enum BodyFraming: Sendable, Hashable {
    /// The length is promised before the first byte.
    case contentLength
    /// The length stays unknown until the last chunk (`Transfer-Encoding: chunked`).
    case chunked
    /// The length stays unknown until the connection closes, as in HTTP/1.0.
    case untilClose
}
