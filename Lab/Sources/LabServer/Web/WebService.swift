/// What a ``WebServer`` serves.
protocol WebService: Sendable {
    /// Answers a request without a body, by GET or HEAD.
    ///
    /// - Cancellation: the client has gone, or the server stops; what is answered goes nowhere.
    func respond(to request: WebRequest) async -> WebResponse

    /// What begins a session for a WebSocket at this path; `nil` where there are none.
    func socket(at path: String) -> SocketOpening?
}

/// Makes the session of a WebSocket that was opened.
typealias SocketOpening = @Sendable () async -> any WebSocketSession

extension WebService {
    func socket(at path: String) -> SocketOpening? { nil }
}

/// One WebSocket as the service sees it.
protocol WebSocketSession: Sendable {
    /// Takes a message. The next is not read before this has returned.
    func receive(_ text: String) async

    /// What to send next; it is asked for when the last has been taken, so that nothing piles up. `nil` only when the
    /// task was cancelled.
    func next() async -> WebSocketOutput?

    /// The connection has ended, however it did. Called once, at the end; the place of the connection is free only after
    /// it has returned.
    func end() async
}

/// What a service says into a WebSocket.
enum WebSocketOutput: Hashable, Sendable {
    case text(String)
    /// Ends the connection.
    case close(WebSocketEnd)
}
