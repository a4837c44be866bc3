extension TaskScope {
    /// Returns a sequence of how the runs of this scope and of those below it end, in the order in which they do.
    ///
    /// Like the results of a task group, it is for code that takes each outcome as soon as it is there. Ask for it before you
    /// add the runs, because it does not contain those that have ended before. It does not contain calls that were refused or
    /// skipped.
    ///
    /// The sequence ends when the scope owns no run any more, apart from that of the reading task. If several runs of one scope
    /// read, each waits for the others: let only one of them read, or read from outside.
    ///
    /// ```swift
    /// let outcomes = scope.outcomes()
    /// for host in hosts { scope.addTask(name: host) { try await ping(host) } }
    /// for await run in outcomes {
    ///     print(run.name!, run.outcome.value == nil ? "does not answer" : "answers")
    /// }
    /// ```
    ///
    /// - Parameter limit: The number of outcomes that are kept until they are read; at least one. When there are that many,
    ///   further ones are dropped, and counted in ``RunOutcomes/droppedCount``.
    public func outcomes(upTo limit: Int = 1024) -> RunOutcomes { RunOutcomes(core, limit: max(1, limit)) }
}

/// A sequence of how runs end, in the order in which they do; see ``TaskScope/outcomes(upTo:)``.
///
/// It is for one reader. It keeps neither the scope nor its runs alive.
public struct RunOutcomes: AsyncSequence, Sendable {
    private let buffer: OutcomeBuffer

    init(_ core: ScopeCore, limit: Int) {
        buffer = OutcomeBuffer(core, limit: limit)
    }

    /// The number of outcomes that were dropped because nobody took them in time.
    public var droppedCount: Int { buffer.droppedCount }

    /// Makes an iterator that reads the outcomes.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

    /// An iterator that reads how runs end.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: OutcomeBuffer

        /// Returns the next run that has ended; `nil` if no run is left.
        ///
        /// - Cancellation: Returns `nil`.
        public mutating func next() async -> RunOutcome? { await buffer.next() }

        /// Returns the next run that has ended, on the actor of the caller; `nil` if no run is left.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> RunOutcome? { await buffer.next() }
    }
}
