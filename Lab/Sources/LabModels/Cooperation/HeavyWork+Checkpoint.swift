internal import Lanyard

extension HeavyWork {
    /// Computes all pieces on the main actor, and lets others have their turn when it has kept it for long enough.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: throws before the next piece.
    @MainActor
    func computeWithCheckpoint(budget: Duration, done: (Int) -> Void) async throws -> UInt64 {
        var checkpoint = Checkpoint(yieldingEvery: budget)
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for number in 1...pieces {
            try await checkpoint.pass()
            hash = piece(hash)
            done(number)
        }
        return hash
    }
}
