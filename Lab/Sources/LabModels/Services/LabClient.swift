internal import LanyardDownloads

/// The HTTP client that all services share, in every tab: one pool of connections for the process.
///
/// It lives as long as the process does. HTTP/1.1 only, so that a request is a connection and cancelling one closes it.
enum LabClient {
    static let shared = make(.none)

    /// The shared one, or one of its own for a service that is asked over TLS.
    static func client(_ security: TransportSecurity) -> HTTPClient {
        security == .none ? shared : make(security)
    }

    private static func make(_ security: TransportSecurity) -> HTTPClient {
        HTTPClient(connectTimeout: .seconds(10), redirectLimit: 3, security: security)
    }

    /// What went wrong, in a few words.
    static func describe(_ error: any Error) -> String {
        switch error as? DownloadError {
        case .connectionRefused, .unknownHost: "no connection"
        case .connectTimeout: "no connection in time"
        case .connectionFailed(let detail): detail
        case let error?: error.description
        case nil: "\(error)"
        }
    }
}
