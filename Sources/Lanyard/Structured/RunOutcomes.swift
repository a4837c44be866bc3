extension TaskScope {
    /// How the runs of the scope and of those below it end, in the order in which they do.
    ///
    /// Like the results of a task group, for whoever wants to take each as soon as it is there. Ask for it before you add the
    /// runs: one that ends before is not in it. Calls that were refused or passed over are not among them.
    ///
    /// It is over when the scope owns no run any more, that of the task which reads not counted. If several runs of one scope
    /// read, each waits for the others: let one read, or read from outside.
    ///
    /// ```swift
    /// let outcomes = scope.outcomes()
    /// for host in hosts { scope.addTask(name: host) { try await ping(host) } }
    /// for await run in outcomes {
    ///     print(run.name!, run.outcome.value == nil ? "does not answer" : "answers")
    /// }
    /// ```
    ///
    /// - Parameter limit: How many outcomes are kept for whoever is not there to take them; at least one. What comes while
    ///   there are as many is dropped, and counted: ``RunOutcomes/droppedCount``.
    public func outcomes(upTo limit: Int = 1024) -> RunOutcomes { RunOutcomes(core, limit: max(1, limit)) }
}

/// How runs end, in the order in which they do; see ``TaskScope/outcomes(upTo:)``.
///
/// For one reader. It keeps neither the scope nor its runs alive.
public struct RunOutcomes: AsyncSequence, Sendable {
    private let buffer: OutcomeBuffer

    init(_ core: ScopeCore, limit: Int) {
        buffer = OutcomeBuffer(core, limit: limit)
    }

    /// How many were dropped, because nobody took them in time.
    public var droppedCount: Int { buffer.droppedCount }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

    /// Reads how runs end.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: OutcomeBuffer

        /// The next run that has ended; `nil` if none is left.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next() async -> RunOutcome? { await buffer.next() }

        /// The same, on the actor of the caller.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> RunOutcome? { await buffer.next() }
    }
}
