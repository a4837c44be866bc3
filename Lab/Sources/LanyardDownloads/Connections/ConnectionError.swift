/// What can happen to a connection besides what SwiftNIO reports.
enum ConnectionError: Error, Hashable, Sendable {
    /// The other side has closed it.
    case closed
    /// It did not come to be in time.
    case connectTimeout
    /// The certificate is for another address.
    case certificateOfAnother
    /// A proxy answered with this status where a tunnel was asked for.
    case tunnelRefused(Int)
    /// A proxy answered with something else.
    case notAProxy
}
