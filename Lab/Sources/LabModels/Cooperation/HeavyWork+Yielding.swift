extension HeavyWork {
    /// Computes all pieces on the main actor, and lets others have their turn after each.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: throws before the next piece.
    @MainActor
    func computeYielding(done: (Int) -> Void) async throws -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for number in 1...pieces {
            try Task.checkCancellation()
            hash = piece(hash)
            done(number)
            await Task.yield()
        }
        return hash
    }
}
