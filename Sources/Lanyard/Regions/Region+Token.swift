internal import Synchronization

extension Surroundings {
    /// A token that is cancelled by what can cancel the code; `nil` outside of any run.
    var token: CancellationToken? { regions.first?.token ?? run?.token }
}

extension Region {
    /// A token that is cancelled with the region; `nil` if it is part of no run.
    var token: CancellationToken? { run == nil ? nil : issueToken() }
}

extension Region: TokenSource {
    /// A cancellation of its own; that of its surroundings reaches the token through theirs.
    var issued: (token: CancellationToken?, cause: CancellationCause?) { machine.withLock { ($0.token, $0.ownCause) } }

    func makeToken() -> CancellationToken {
        (isShield ? nil : surroundings.token?.child()) ?? CancellationToken(clock: run?.core.clock ?? .continuous)
    }

    func keep(_ made: CancellationToken) -> CancellationToken { machine.withLock { $0.keep(made) } }
}
