internal import Synchronization

extension Surroundings {
    /// A token that is cancelled by what can cancel the code; `nil` outside of any run.
    var token: CancellationToken? { regions.first?.token ?? run?.token }
}

extension Region {
    /// A token that is cancelled with the region, made when first asked for; `nil` if it is part of no run.
    var token: CancellationToken? {
        guard let run else { return nil }
        let token = machine.withLock { $0.token } ?? keepToken(of: run)
        // Whoever gets it finds it cancelled if the region is, also before those who cancelled that have come to it.
        cancelToken()
        return token
    }

    private func keepToken(of run: Run) -> CancellationToken {
        let made = (isShield ? nil : surroundings.token?.child()) ?? CancellationToken(clock: run.core.clock)
        return machine.withLock { $0.keep(made) }
    }

    /// Passes a cancellation of the region's own on to the token; that of its surroundings reaches it through theirs.
    func cancelToken() {
        let (token, cause) = machine.withLock { ($0.token, $0.ownCause) }
        if let token, let cause { token.cancel(cause) }
    }
}
