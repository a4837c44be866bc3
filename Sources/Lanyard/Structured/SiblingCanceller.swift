internal import Synchronization

/// Keeps the first failure, and cancels everything else.
final class SiblingCanceller: StructuredBlock {
    private struct Failure {
        let error: any Error

        /// The same as the error of the run that failed, if one did.
        let untaken: UntakenError?
    }

    let body = Region()
    let enclosure = Enclosure.current
    let restarter: Restarter?
    private let state = Mutex(State())

    private struct State {
        var failure: Failure?

        /// Then nothing is kept any more: what is kept holds the scope, and that holds this.
        var isOver = false
    }

    init(_ restarts: Restarts?, clock: ScopeClock) {
        restarter = restarts.map {
            Restarter(limit: $0.limit, window: $0.window, backoff: $0.backoff, clock: clock)
        }
    }

    /// The first failure, for the block to throw, which is over.
    func takeFirstFailure() -> (any Error)? {
        let failure = state.withLock { state in
            state.isOver = true
            return state.failure.take()
        }
        failure?.untaken?.take()
        return failure?.error
    }

    func ended(_ run: Run) {
        guard case .failed(let error)? = run.machine.withLock({ $0.outcome }),
            let core = sequence(first: run.core, next: \.parent).first(where: \.isStructured)
        else { return }
        fail(error, by: run.title, untaken: run.untakenError, in: core, run.origin)
    }

    func fail(
        _ error: any Error,
        by title: String,
        untaken: UntakenError? = nil,
        in core: ScopeCore,
        _ origin: CallSite
    ) {
        let isFirst = state.withLock { state in
            guard state.failure == nil && !state.isOver else { return false }
            state.failure = Failure(error: error, untaken: untaken)
            return true
        }
        if isFirst { body.cancel(core.cancelSiblings(of: title, error, origin)) }
    }
}
