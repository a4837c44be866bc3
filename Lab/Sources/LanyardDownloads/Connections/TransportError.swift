import Foundation
import NIOCore
import NIOPosix
import NIOSOCKS

/// Says in our words what went wrong underneath: on a socket, in a name lookup, in TLS or in the framing of HTTP.
///
/// Whether a run was cancelled is never read off an error; its caller asks the run before it comes here.
enum TransportError {
    /// - Parameters:
    ///   - authority: the server's.
    ///   - proxy: that of the proxy on the way, which then is what is connected to.
    static func translate(_ error: any Error, authority: String, proxy: String? = nil) -> DownloadError {
        let peer = proxy.map { "The proxy \($0)" } ?? authority
        return switch error {
        case let error as DownloadError: error
        case let error as ConnectionError: translate(error, authority: authority, peer: peer)
        case let fault as HandshakeFault: translate(fault, authority: authority)
        case let fault as ProxyFault: translate(fault.error, authority: proxy ?? authority)
        case is SOCKSError.ConnectionFailed, is SOCKSError.NoValidAuthenticationMethod:
            .proxyRefused("\(peer) does not connect to \(authority)")
        case is SOCKSError.InvalidProtocolVersion:
            .proxyRefused("\(peer) does not speak SOCKS 5")
        case let error as NIOConnectionError: translate(error, authority: peer)
        case let error as IOError: translate(error, authority: peer)
        case is CancellationError: .connectionFailed("the request was given up")
        case ChannelError.connectTimeout: .connectTimeout(host: peer)
        case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed: .connectionFailed("\(peer) closed it")
        case let error as ChannelError: .connectionFailed("\(error)")
        default: .connectionFailed("\(error)")
        }
    }

    private static func translate(_ error: NIOConnectionError, authority: String) -> DownloadError {
        guard let first = error.connectionErrors.first else { return .unknownHost(error.host) }
        let codes = error.connectionErrors.compactMap { ($0.error as? IOError)?.errnoCode }
        if codes.contains(ECONNREFUSED) { return .connectionRefused(authority) }
        return translate(first.error, authority: authority)
    }

    private static func translate(_ error: IOError, authority: String) -> DownloadError {
        switch error.errnoCode {
        case ECONNREFUSED: .connectionRefused(authority)
        case ETIMEDOUT: .connectTimeout(host: authority)
        case ECONNRESET, EPIPE: .connectionFailed("\(authority) closed it")
        case let code: .connectionFailed(String(cString: strerror(code)))
        }
    }

    private static func translate(
        _ error: ConnectionError,
        authority: String,
        peer: String
    ) -> DownloadError {
        switch error {
        case .closed, .streamClosed: .connectionFailed("\(peer) closed it")
        case .brokenOff: .connectionFailed("the answer broke off")
        case .malformed(let why): .malformedAnswer(why)
        case .truncated: .connectionFailed("\(authority) closed it in the middle")
        case .connectTimeout: .connectTimeout(host: peer)
        case .tunnelRefused(407, _): .httpStatus(407, reason: "Proxy Authentication Required", retryAfter: nil)
        case .tunnelRefused: .proxyRefused("\(peer) does not connect to \(authority)")
        case .notAProxy: .proxyRefused("\(peer) does not speak HTTP")
        }
    }
}
