extension HeavyWork {
    /// Computes all pieces on the main actor, which can do nothing else until the last is done.
    @MainActor
    func computeBlocking(done: (Int) -> Void) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for number in 1...pieces {
            hash = piece(hash)
            done(number)
        }
        return hash
    }
}
