extension Actor {
    /// Whether it works on an executor of its own. One that has none works on the executor that the task prefers.
    ///
    /// Older systems have no public way to it. The reference is the executor itself and the table of its conformance, which an actor
    /// without one of its own has not.
    nonisolated var hasOwnExecutor: Bool {
        unsafeBitCast(unownedExecutor, to: (identity: UInt, conformance: UInt).self).conformance != 0
    }
}
