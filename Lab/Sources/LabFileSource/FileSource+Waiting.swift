/// Waiting for something to happen, without sleeping. All of these return at once if it has happened already.
///
/// Each throws `CancellationError` when its task is cancelled, and ``FileSourceError/stopped`` when the source is stopped
/// before the event: a test that waits in vain ends.
extension FileSource {
    /// Waits until so many requests have come.
    ///
    /// - Parameters:
    ///   - name: The file they are for, or `nil` for any.
    ///   - count: How many, from the start of the source.
    /// - Returns: The requests that have come, perhaps more than were waited for.
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    @discardableResult
    public func requestCount(of name: String? = nil, atLeast count: Int) async throws -> [ServedRequest] {
        try await journal.wait(for: .requests(of: name, atLeast: count))
        return name.map(requests(for:)) ?? requests
    }

    /// Waits until so many bytes of bodies have been sent.
    ///
    /// - Parameters:
    ///   - name: The file they belong to, or `nil` for all together.
    ///   - count: How many, over all requests from the start of the source.
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    public func bytesSent(of name: String? = nil, atLeast count: Int) async throws {
        try await journal.wait(for: .bytes(of: name, atLeast: count))
    }

    /// Waits until so many answers have ended, in whatever way.
    ///
    /// - Parameters:
    ///   - name: The file they are about, or `nil` for any.
    ///   - count: How many, from the start of the source.
    /// - Returns: The requests that have come, ended or not.
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    @discardableResult
    public func answersEnded(of name: String? = nil, atLeast count: Int) async throws -> [ServedRequest] {
        try await journal.wait(for: .ended(of: name, atLeast: count))
        return name.map(requests(for:)) ?? requests
    }

    /// Waits until a client has closed its connection before it had the whole answer.
    ///
    /// - Parameters:
    ///   - name: The file it had asked for, or `nil` for any.
    ///   - count: How many times, from the start of the source.
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    public func clientGone(from name: String? = nil, atLeast count: Int = 1) async throws {
        try await journal.wait(for: .gone(of: name, atLeast: count))
    }

    /// Waits until no more than so many connections are open.
    ///
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    public func openConnections(atMost count: Int) async throws {
        try await journal.wait(for: .openConnections(0...max(0, count)))
    }

    /// Waits until so many requests are being answered at the same time.
    ///
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    public func openAnswers(atLeast count: Int) async throws {
        try await journal.wait(for: .openAnswers(max(0, count)...Int.max))
    }

    /// Waits until no request is being answered: sums and log are then complete for all that any client has seen.
    ///
    /// - Throws: `CancellationError`, ``FileSourceError/stopped``.
    public func settled() async throws {
        try await journal.wait(for: .openAnswers(0...0))
    }
}
