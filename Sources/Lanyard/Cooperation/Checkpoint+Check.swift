extension Checkpoint {
    /// Throws if the task has been cancelled. One call is one turn of a loop that does not suspend.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Throws at the first look after it.
    @inlinable
    @inline(__always)
    public mutating func check() throws {
        remaining &-= 1
        if remaining < 0 { try lookAndThrow() }
    }

    /// Whether the task has been cancelled. Each read counts as one turn, so read it once a turn.
    ///
    /// Between two looks it is `false`. At each look it tells the truth.
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
