/// What hands out one token, which is cancelled with it: a run, a region. It makes the token when first asked for it.
protocol TokenSource: Sendable {
    /// The token, once there is one, and the cause that it is to be told.
    var issued: (token: CancellationToken?, cause: CancellationCause?) { get }

    /// A token to be kept.
    func makeToken() -> CancellationToken

    /// Keeps a token unless there is one; the one that is kept.
    func keep(_ made: CancellationToken) -> CancellationToken
}

extension TokenSource {
    /// The token. Whoever gets it finds it cancelled if its source is, also before those who cancelled that have come to it.
    func issueToken() -> CancellationToken {
        let token = issued.token ?? keep(makeToken())
        cancelToken()
        return token
    }

    /// Passes a cancellation on to the token.
    func cancelToken() {
        let (token, cause) = issued
        if let token, let cause { token.cancel(cause) }
    }
}
