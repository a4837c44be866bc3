/// How the answer to a request ended.
public enum RequestEnd: Sendable, Hashable {
    /// All that was to be sent has been sent.
    case finished
    /// The source closed the connection early, because a ``Fault`` told it to or the content could not be read.
    case cut
    /// The client closed the connection before the end.
    case clientGone
    /// The source was stopped.
    case stopped
}
