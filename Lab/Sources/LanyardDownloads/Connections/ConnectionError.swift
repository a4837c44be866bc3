/// What can happen to a connection besides what SwiftNIO reports.
package enum ConnectionError: Error, Hashable, Sendable {
    /// The other side has closed it.
    case closed
    /// The other side has closed it in the middle of an answer.
    case brokenOff
    /// What came is no answer, for the reason given.
    case malformed(String)
    /// TLS ended without its farewell: whether all has come is not known.
    case truncated
    /// The other side has closed the stream, of a connection that many requests share.
    case streamClosed
    /// It did not come to be in time.
    case connectTimeout
    /// A proxy answered with this status where a tunnel was asked for, and with these values of `Proxy-Authenticate`.
    case tunnelRefused(Int, challenges: [String] = [])
    /// A proxy answered with something else.
    case notAProxy
}
