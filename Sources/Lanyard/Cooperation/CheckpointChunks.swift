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
