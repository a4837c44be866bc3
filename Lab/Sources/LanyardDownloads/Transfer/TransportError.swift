import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Says in our words what went wrong underneath: on a socket, in a name lookup, in TLS or in the framing of HTTP.
///
/// Whether a run was cancelled is never read off an error; its caller asks the run before it comes here.
enum TransportError {
    static func translate(_ error: any Error, authority: String) -> DownloadError {
        switch error {
        case let error as DownloadError: error
        case let error as NIOConnectionError: translate(error, authority: authority)
        case let error as IOError: translate(error, authority: authority)
        case let error as HTTPClientError: translate(error, authority: authority)
        case is HTTPParserError: .connectionFailed("the answer broke off or is not HTTP (\(error))")
        case is CancellationError: .connectionFailed("the request was given up")
        case let error as ChannelError: .connectionFailed("\(error)")
        default: translateUnknown(error)
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

    private static func translate(_ error: HTTPClientError, authority: String) -> DownloadError {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout: .connectTimeout(host: authority)
        case .tlsHandshakeTimeout: .secureConnectionFailed("the handshake took too long")
        case .remoteConnectionClosed: .connectionFailed("\(authority) closed it")
        case .invalidURL, .emptyHost, .emptyScheme: .malformedURL(authority)
        default: .connectionFailed(error.shortDescription)
        }
    }

    /// TLS errors come from a library that is not imported here; they are known by the name of their type.
    private static func translateUnknown(_ error: any Error) -> DownloadError {
        let type = String(reflecting: type(of: error))
        if type.contains("SSL") || type.contains("TLS") { return .secureConnectionFailed("\(error)") }
        return .connectionFailed("\(error)")
    }
}
