struct HeavyWork {
    let pieces: Int

    @MainActor
    func computeAll(done: (Int) -> Void) -> UInt64 {
        var hash: UInt64 = 0
        for number in 1...pieces {  // expect: deaf-loop
            hash = piece(hash)
            done(number)
        }
        return hash
    }

    func compute(done: @MainActor (Int) -> Void) async -> UInt64 {
        await computeAll(done: done)
    }
}
