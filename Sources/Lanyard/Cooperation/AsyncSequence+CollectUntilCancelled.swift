extension AsyncSequence {
    /// Collects the elements until the sequence ends or the task is cancelled, and returns those that came.
    ///
    /// Use it where a part of the result is of use. Where it is not, collect with a loop that throws.
    ///
    /// ```swift
    /// let search = scope.addTask { await catalogue.matches(for: term).collectUntilCancelled(limit: 100) }
    /// await stopButton.pressed()
    /// search.cancel("that will do")
    /// if case .cancelled(_, returned: let books?) = await search.outcome { show(books) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: The largest number of elements to collect. With zero or less the sequence is not asked at all.
    ///   - isolation: The actor of the caller, where it waits.
    /// - Returns: The elements that came, in their order.
    /// - Throws: What the sequence throws, unless the task has been cancelled by then. The state of the task decides, because
    ///   the type of an error does not tell whether a cancellation caused it.
    /// - Cancellation: Asks for no further element, and returns. An element that arrives while the task is being cancelled is
    ///   kept. If the sequence ignores cancellation while it waits, this call waits for it.
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
