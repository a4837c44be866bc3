extension Checkpoint {
    /// Throws when the task has been cancelled; one turn of a loop that does not suspend.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: throws at the first look after it.
    @inlinable
    @inline(__always)
    public mutating func check() throws {
        remaining &-= 1
        if remaining < 0 { try lookAndThrow() }
    }

    /// Whether the task has been cancelled; counts as one turn, so ask once a turn.
    ///
    /// It is `false` between two looks and tells the truth at each.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// while !checkpoint.isCancelled, let move = search.next() { best = max(best, move) }
    /// return best
    /// ```
    @inlinable
    public var isCancelled: Bool {
        @inline(__always) mutating get {
            remaining &-= 1
            return remaining < 0 && lookIfCancelled()
        }
    }
}
