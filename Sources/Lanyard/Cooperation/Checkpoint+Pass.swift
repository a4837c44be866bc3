extension Checkpoint {
    /// Throws if the task has been cancelled, and yields if the loop has kept its thread for long enough.
    ///
    /// Use it for a loop that suspends anyway, or for an outer loop. One call is one turn.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// for row in rows {
    ///     try await checkpoint.pass()
    ///     for pixel in row {
    ///         try checkpoint.check()
    ///         image.set(pixel)
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Throws at the first look after it.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func pass() async throws {
        remaining &-= 1
        if remaining < 0 || owesYield { try await endStride() }
    }

    /// Returns whether the loop may go on: `false` if the task has been cancelled. Yields as ``pass()`` does.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// while await checkpoint.canPass(), let page = await pages.next() { done.append(page) }
    /// return done
    /// ```
    ///
    /// - Cancellation: Returns `false` at the first look after it, and from then on.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func canPass() async -> Bool {
        remaining &-= 1
        return remaining < 0 || owesYield ? await endStrideUnlessCancelled() : true
    }

    /// Calls a function with each element, and stops if the task has been cancelled. Yields as ``pass()`` does.
    ///
    /// It is as fast as the bare loop, since nothing in the innermost loop can suspend.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// try await checkpoint.forEach(in: words) { word in
    ///     counts[word, default: 0] += 1
    /// }
    /// ```
    ///
    /// - Throws: `CancellationError`, or what `body` throws.
    /// - Cancellation: Throws at the first look after it. The elements before that have been handled.
    /// - Complexity: O(*n*) for *n* elements.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func forEach<Elements: Sequence>(
        in elements: Elements,
        _ body: (Elements.Element) throws -> Void
    ) async throws {
        var iterator = elements.makeIterator()
        while true {
            try await lookAndGiveWay()
            var left = pace.stride
            repeat {
                guard let element = iterator.next() else { return }
                try body(element)
                left &-= 1
            } while left != 0
        }
    }
}
