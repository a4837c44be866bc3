/// A service that looks up books, as Open Library's `search.json` does.
public protocol BookSearching: Sendable {
    /// The books that a term finds, the best first.
    ///
    /// - Throws: ``SearchFailure``, or anything at all if the task was cancelled.
    /// - Cancellation: ends the request.
    func books(matching term: String) async throws -> [Book]
}

/// One book that was found.
public struct Book: Sendable, Hashable, Identifiable {
    /// The service's own key, such as `/works/OL2163649W`.
    public var id: String
    /// Its title.
    public var title: String
    /// Its first author, if the service knows one.
    public var author: String?
    /// The year in which it first came out, if the service knows it.
    public var year: Int?

    /// Puts one together.
    public init(id: String, title: String, author: String? = nil, year: Int? = nil) {
        self.id = id
        self.title = title
        self.author = author
        self.year = year
    }
}

/// Why a search found nothing out; its description is for the person who typed.
public enum SearchFailure: Error, Hashable, Sendable {
    /// The service cannot be reached.
    case unreachable(String)
    /// The service did not answer in time.
    case timedOut
    /// The service answered with this status.
    case status(Int)
    /// The answer is not what `search.json` promises.
    case unreadable(String)
    /// The term is longer than the service takes, in characters.
    case termTooLong(limit: Int)
    /// So many requests are under way that no more are let through.
    case tooManyRequests(limit: Int)
}
