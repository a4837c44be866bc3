internal import Synchronization

extension Region {
    /// A token that is cancelled with the body: by what cancels the region, or what is around it and reaches in.
    var token: CancellationToken {
        if let token = machine.withLock({ $0.token }) { return token }
        let around = isShield ? nil : surroundings.token
        let made = around?.child() ?? CancellationToken(clock: run?.core.clock ?? .continuous)
        let token = machine.withLock { $0.keep(made) }
        cancelToken()
        return token
    }

    /// Passes a cancellation of its own on to the token; what is around has told it.
    func cancelToken() {
        let (token, cause) = machine.withLock { ($0.token, $0.cause) }
        if let token, let cause { token.cancel(cause) }
    }
}
