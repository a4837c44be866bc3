internal import Synchronization

extension Surroundings {
    /// A token that is cancelled by what can cancel the code; `nil` outside of any run.
    var token: CancellationToken? { regions.first?.token ?? run?.token }
}

extension Region {
    /// A token that is cancelled with the region, made when first asked for; `nil` if it is part of no run.
    var token: CancellationToken? {
        guard let run else { return nil }
        // Asked for each time: whoever gets the token finds it cancelled if its surroundings are.
        let above = isShield ? nil : surroundings.token
        let token = machine.withLock { $0.token } ?? keep(above?.child() ?? CancellationToken(clock: run.core.clock))
        cancelToken()
        return token
    }

    private func keep(_ made: CancellationToken) -> CancellationToken {
        machine.withLock { $0.keep(made) }
    }

    /// Passes a cancellation of the region's own on to the token; that of its surroundings reaches it through theirs.
    func cancelToken() {
        let (token, cause) = machine.withLock { ($0.token, $0.cause) }
        if let token, let cause { token.cancel(cause) }
    }
}
