/// A mistake in the use of a ``CancellableContinuation``, told to the task that waits instead of a hang.
public enum ContinuationError: Error, Equatable, CustomStringConvertible {
    /// The last reference to the continuation that was made in this place went away, and nobody had resumed it.
    case dropped(CallSite)

    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .dropped(let origin):
            """
            The continuation made in \(origin) was released before it was resumed, so its result can never come. \
            Resume it on every path of the callback, failures included.
            """
        }
    }
}
