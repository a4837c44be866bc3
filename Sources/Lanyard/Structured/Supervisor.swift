internal import Synchronization

/// Who hears of each run of a structured scope that ends.
protocol Supervisor: Sendable {
    /// Called before anybody who waits for the run learns of its end; outside of locks.
    func ended(_ run: Run)
}

/// Keeps the first failure, and cancels everything else.
final class SiblingCanceller: Supervisor {
    private let body: Region
    private let failure = Mutex<(any Error)?>(nil)

    init(body: Region) {
        self.body = body
    }

    var firstFailure: (any Error)? { failure.withLock { $0 } }

    func ended(_ run: Run) {
        guard case .failed(let error)? = run.machine.withLock({ $0.outcome }) else { return }
        fail(error, by: run.title, in: run.core, run.origin)
    }

    func fail(_ error: any Error, by title: String, in core: ScopeCore, _ origin: SourceLocation) {
        let isFirst = failure.withLock { failure in
            guard failure == nil else { return false }
            failure = error
            return true
        }
        guard isFirst else { return }
        let cause = core.cause(.siblingFailed, "\(title) failed: \(error)", origin)
        core.cancelTree(cause, below: cause, refusing: true)
        body.cancel(cause)
    }
}

/// Keeps the runs that have ended.
final class OutcomeCollector: Supervisor {
    private let runs = Mutex<[Run]>([])

    /// What became of each, in the order of the calls.
    var outcomes: [RunOutcome] {
        runs.withLock { $0 }.sorted { $0.id < $1.id }.compactMap { RunOutcome($0) }
    }

    func ended(_ run: Run) {
        runs.withLock { $0.append(run) }
    }
}
