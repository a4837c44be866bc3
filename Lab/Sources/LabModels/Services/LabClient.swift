internal import AsyncHTTPClient
internal import NIOCore

/// The HTTP client that all services share, in every tab: one pool of connections for the process.
///
/// It lives as long as the process does. HTTP/1.1 only, so that a request is a connection and cancelling one closes it.
enum LabClient {
    static let shared: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .follow(max: 3, allowCycles: false)
        configuration.decompression = .disabled
        configuration.httpVersion = .http1Only
        configuration.timeout = .init(connect: .seconds(10))
        configuration.connectionPool = .init(
            idleTimeout: .seconds(5),
            concurrentHTTP1ConnectionsPerHostSoftLimit: 4096
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }()

    /// What went wrong, in a few words.
    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError where error == .remoteConnectionClosed: "the connection was closed"
        case let error as HTTPClientError where error == .connectTimeout: "no connection in time"
        case let error as HTTPClientError: error.shortDescription
        case let error as IOError: error.description
        // From a library that is not imported here; known by the name of its type.
        case let error where "\(type(of: error))" == "NIOConnectionError": "no connection"
        default: "\(error)"
        }
    }
}
