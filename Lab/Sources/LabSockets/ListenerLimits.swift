package import NIOCore

/// What the Lab's listeners, the page's and the file source, bear from their clients. What is beyond it ends the connection, and nothing else.
package struct ListenerLimits: Sendable {
    /// How many connections there are at once. The next is closed at once, unless one that nothing is asked on makes room.
    package var connections = connections(within: Descriptors.limit)
    /// How long a connection has for itself before it may have to make room.
    package var moment = TimeAmount.milliseconds(250)
    /// How long a client may take for its request's head.
    package var headTime = TimeAmount.seconds(10)
    /// How long a client may take to fetch an answer of the page; and of the file source, whose answers are long, how long it may take
    /// nothing of one, or send nothing behind one.
    package var answerTime = TimeAmount.seconds(30)
    /// How many bytes may come to the file source while it answers. The page's listener reads none meanwhile.
    package var unread = 1 << 20

    package init() {}

    /// So many descriptors let each of the Lab's listeners have as many connections as it may.
    package static let descriptors = own + listeners * mostConnections

    /// How many connections a listener may have in a process that may have so many descriptors.
    package static func connections(within descriptors: Int) -> Int {
        min(max((descriptors - own) / listeners, 16), mostConnections)
    }

    private static let mostConnections = 512
    /// The page, the catalogue and the file source.
    private static let listeners = 3
    /// The loops, the terminal, the console with its places, and the files that the page's downloads have open.
    private static let own = 160
}
