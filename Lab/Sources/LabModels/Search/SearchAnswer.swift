/// What came back for a term.
public struct SearchAnswer: Sendable, Hashable {
    /// What was searched for.
    public let term: String
    /// What was found.
    public let books: [Book]
}
