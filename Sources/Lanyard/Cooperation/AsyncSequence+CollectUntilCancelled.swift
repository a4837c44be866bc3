extension AsyncSequence {
    /// Collects the elements until the task is cancelled, and then returns those that came: the part that is done.
    ///
    /// For work whose part is of use. Where it is not, collect with a loop that throws.
    ///
    /// ```swift
    /// let search = scope.addTask { await catalogue.matches(for: term).collectUntilCancelled(limit: 100) }
    /// await stopButton.pressed()
    /// search.cancel("that will do")
    /// if case .cancelled(_, returned: let books?) = await search.outcome { show(books) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: How many elements to collect at most; with zero and less the sequence is not asked at all.
    ///   - isolation: The actor of the caller, where it waits.
    /// - Throws: what the sequence throws, unless the task has been cancelled by then: what a sequence throws because of
    ///   a cancellation is not told from its other errors by its type, but by the task.
    /// - Cancellation: asks for no further element and returns. An element that arrives while the task is being cancelled
    ///   is kept. A sequence that ignores cancellation while it waits is waited for.
    /// - Complexity: O(*n*) for *n* elements.
    public func collectUntilCancelled(
        limit: Int = .max,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> [Element] {
        var part: [Element] = []
        var iterator = makeAsyncIterator()
        while part.count < limit && !Task.isCancelled {
            do {
                guard let element = try await iterator.next(isolation: isolation) else { break }
                part.append(element)
            } catch {
                if Task.isCancelled { break }
                throw error
            }
        }
        return part
    }
}
