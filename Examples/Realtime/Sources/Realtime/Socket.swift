/// A connection on which messages go both ways.
package protocol Socket: Sendable {
    /// What comes from the other end, for one reader. It ends when the connection is closed, by whichever end.
    var messages: AsyncStream<Message> { get }

    /// - Throws: an error if the connection is closed.
    func send(_ message: Message) async throws

    /// Closes the connection; once more does no harm.
    func close() async
}

/// The other end does not want this client, or not in this channel: asking again would not help.
package struct Refused: Error, Equatable {
    package var reason: String?

    package init(_ reason: String? = nil) { self.reason = reason }
}

/// There is no connection.
package struct NotConnected: Error {}
