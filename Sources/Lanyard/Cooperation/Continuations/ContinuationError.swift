/// A mistake in the use of a ``CancellableContinuation``. The waiting task gets it as an error, instead of waiting for ever.
public enum ContinuationError: Error, Equatable, CustomStringConvertible {
    /// The last reference to the continuation that was made at this place went away before anything had resumed it.
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
