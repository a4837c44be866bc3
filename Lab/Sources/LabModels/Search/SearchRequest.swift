/// One request of a live search, as a bar on a time line.
public struct SearchRequest: Sendable, Hashable, Identifiable {
    /// How a request ended.
    public enum End: String, Sendable {
        /// Its answer was shown.
        case answered
        /// It was cancelled.
        case cancelled
        /// It failed.
        case failed
        /// It was answered although it was cancelled, and the answer was not shown.
        case withheld
    }

    /// Its number, counted from one.
    public let id: Int
    /// What was searched for.
    public let term: String
    /// When the key was struck, from the beginning of the time line.
    public let from: Duration
    /// When it ended; `nil` while it is under way.
    public internal(set) var to: Duration?
    /// How it ended; `nil` while it is under way.
    public internal(set) var end: End?
}
