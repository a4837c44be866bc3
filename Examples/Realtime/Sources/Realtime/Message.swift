/// What goes over the connection, in both directions.
package struct Message: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
        /// To a channel, and the answer.
        case join, joined, refused
        case leave
        case text
        /// Are you there? Yes.
        case ping, pong
    }

    package var kind: Kind
    package var channel: String?
    package var text: String?

    package init(_ kind: Kind, _ channel: String? = nil, text: String? = nil) {
        (self.kind, self.channel, self.text) = (kind, channel, text)
    }
}
