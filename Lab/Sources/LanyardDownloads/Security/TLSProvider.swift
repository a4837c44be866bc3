package import NIOCore

/// Speaks TLS for connections. Two that are equal do the same.
package protocol TLSProvider: Hashable, Sendable {
    /// Agrees with a server on TLS, once the channel given has reached it. To be called on the channel's loop.
    ///
    typealias Handshake = @Sendable (any Channel) -> EventLoopFuture<Agreement>

    /// Whether there is a certificate that shows servers who asks.
    var hasIdentity: Bool { get }

    /// Gets ready for a server. That may take long: the system's certificates are read, if nobody has needed them before.
    ///
    /// - Throws: what ``meaning(of:)`` says.
    func handshake(with server: SecureServer) throws -> Handshake

    /// A ``HandshakeFault``, or a ``ConnectionError`` of what happened later; of what it knows nothing of, the error itself.
    func meaning(of error: any Error) -> any Error
}

/// What has been agreed on with a server.
package struct Agreement: Sendable {
    /// What requests share on the connection; `nil` if it takes one after the other, in HTTP/1.1.
    var streams: SharedStreams?
    /// The version of TLS, such as “TLS 1.3”; `nil` for none.
    var version: String?

    package init(streams: SharedStreams? = nil, version: String? = nil) {
        (self.streams, self.version) = (streams, version)
    }
}

/// Whom a connection has to be secure to.
package struct SecureServer: Hashable, Sendable {
    /// A name, or an IP address without brackets.
    package var host: String
    /// Whether the host is an address that is not that of the socket's other end, but lies behind a proxy.
    package var isAddressBehindProxy: Bool
    /// Whether it is shown a certificate of ours if it asks for one.
    package var isIdentified = false
    /// Whether it is a proxy, with which nothing is agreed on but TLS.
    package var isProxy = false
}

/// A connection that many requests share, as in HTTP/2: each has a stream of its own.
package struct SharedStreams: Sendable {
    /// Sets a stream up before it becomes active.
    package typealias Setup = @Sendable (any Channel) throws -> Void
    /// Opens a stream, which speaks SwiftNIO's parts of HTTP requests and answers.
    package typealias Open = @Sendable (@escaping Setup) -> EventLoopFuture<any Channel>

    let open: Open
    /// When no stream can be opened any more: the server takes none, or the connection is over.
    let farewell: EventLoopFuture<Void>

    package init(farewell: EventLoopFuture<Void>, open: @escaping Open) {
        (self.farewell, self.open) = (farewell, open)
    }
}
