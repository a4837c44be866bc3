package import NIOCore

/// What the Lab's listeners, the page's and the file source, bear from their clients. What is beyond it ends the connection, and nothing else.
package struct ListenerLimits: Sendable {
    /// How many connections there are at once; the next is closed at once.
    package var connections = 512
    /// How long a client may take for its request's head.
    package var headTime = TimeAmount.seconds(10)
    /// How long a client may take to fetch an answer of the page; and of the file source, whose answers are long, how long it may take
    /// nothing of one, or send nothing behind one.
    package var answerTime = TimeAmount.seconds(30)
    /// How many bytes may come to the file source while it answers. The page's listener reads none meanwhile.
    package var unread = 1 << 20

    package init() {}
}
