import Lanyard

/// What follows a failed try.
extension DownloadServices {
    /// Decides what follows a failed try, and which URL it asks.
    ///
    /// - Parameters:
    ///   - mirrors: how many URLs there are.
    ///   - hasGrown: whether the try has brought something. It is then the first failure of a new row.
    /// - Throws: the error itself, if no other try can end better.
    func judge(
        _ error: DownloadError,
        _ workspace: inout Workspace,
        mirrors: Int,
        hasGrown: Bool
    ) throws(DownloadError) -> RetryDecision {
        // What comes too slowly still grows.
        let isSlow = if case .tooSlow = error { true } else { false }
        let failuresInARow = hasGrown && !isSlow ? 1 : nil
        let isFinal =
            switch RetryRule.decide(error) {
            case .retry: false
            case .retryIfConnectedBefore: !workspace.hasConnected && !isRetried(error)
            case .fail: true
            }
        if mirrors > 1, RetryRule.concernsServer(error) {
            if isFinal { workspace.lost.insert(workspace.mirror) }
            if let next = workspace.nextMirror(of: mirrors) {
                // One that was not asked in this round is asked at once.
                let isNew = next > workspace.mirror
                workspace.mirror = next
                let wait = isFinal ? nil : try wait(after: error)
                return .retry(after: isNew ? .zero : wait, failuresInARow: failuresInARow)
            }
        }
        if isFinal { throw error }
        return .retry(after: try wait(after: error), failuresInARow: failuresInARow)
    }

    /// How to wait between the tries.
    var backoff: Backoff {
        Backoff(from: configuration.backoffBase, upTo: configuration.backoffLimit, random: random)
    }

    /// How often each URL may be tried in a row.
    var attempts: Int { max(0, min(configuration.retries, 1 << 30)) + 1 }

    /// Whether another try was asked for where nothing listens.
    private func isRetried(_ error: DownloadError) -> Bool {
        if case .connectionRefused = error { configuration.retriesRefusedConnections } else { false }
    }

    /// How long a server asks to wait; `nil` if it does not.
    ///
    /// - Throws: the error itself, if that is longer than anybody waits.
    private func wait(after error: DownloadError) throws(DownloadError) -> Duration? {
        guard case .httpStatus(_, _, let wait?) = error else { return nil }
        guard wait <= configuration.retryAfterLimit else { throw error }
        return wait
    }
}
