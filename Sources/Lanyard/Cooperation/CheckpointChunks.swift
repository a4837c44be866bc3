/// The parts of a collection, each of a length that takes a few microseconds to go through. ``Checkpoint/chunks(of:)`` makes
/// it.
public struct CheckpointChunks<Base: RandomAccessCollection>: AsyncSequence {
    @usableFromInline let base: Base
    @usableFromInline let checkpoint: Checkpoint

    @inlinable
    init(base: Base, checkpoint: Checkpoint) {
        self.base = base
        self.checkpoint = checkpoint
    }

    /// Makes an iterator that starts at the beginning of the collection.
    @inlinable
    public func makeAsyncIterator() -> Iterator {
        Iterator(rest: base[...], checkpoint: checkpoint)
    }

    /// An iterator that takes one part after the other off the collection.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline var rest: Base.SubSequence
        @usableFromInline var checkpoint: Checkpoint

        @inlinable
        init(rest: Base.SubSequence, checkpoint: Checkpoint) {
            self.rest = rest
            self.checkpoint = checkpoint
        }

        /// Returns the next part, which is never empty; `nil` at the end.
        ///
        /// - Throws: `CancellationError` if the task is cancelled.
        /// - Cancellation: Throws. The parts before that have been handed out.
        @inlinable
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Base.SubSequence? {
            if rest.isEmpty { return nil }
            try await checkpoint.lookAndGiveWay()
            let part = rest.prefix(checkpoint.pace.stride)
            rest = rest[part.endIndex...]
            return part
        }
    }
}

extension CheckpointChunks: Sendable where Base: Sendable {}

extension Checkpoint {
    /// Cuts a collection into parts and checks for cancellation between them. It yields as ``pass()`` does.
    ///
    /// Use it when even counting turns would be noticeable: the loop over one part does nothing extra.
    ///
    /// ```swift
    /// for try await part in Checkpoint().chunks(of: 0..<samples.count) {
    ///     for index in part { sum += samples[index] }
    /// }
    /// ```
    ///
    /// - Cancellation: The loop throws `CancellationError` at the end of the part.
    /// - Complexity: O(1) for each part.
    @inlinable
    public func chunks<Base: RandomAccessCollection>(of base: Base) -> CheckpointChunks<Base> {
        CheckpointChunks(base: base, checkpoint: self)
    }
}

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
