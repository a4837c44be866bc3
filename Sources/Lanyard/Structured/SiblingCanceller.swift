internal import Synchronization

/// Keeps the first failure, and cancels everything else.
final class SiblingCanceller: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    let restarter: Restarter?
    private let failure = Mutex<(any Error)?>(nil)

    init(_ restarts: Restarts?) {
        restarter = restarts.map { Restarter(limit: $0.limit, window: $0.window, backoff: $0.backoff) }
    }

    var firstFailure: (any Error)? { failure.withLock { $0 } }

    func ended(_ run: Run) {
        guard case .failed(let error)? = run.machine.withLock({ $0.outcome }), let core = run.core.structured else {
            return
        }
        if fail(error, by: run.title, in: core, run.origin) { run.takeError() }
    }

    /// Notes a failure; false if it is not the first, which alone is thrown.
    @discardableResult
    func fail(_ error: any Error, by title: String, in core: ScopeCore, _ origin: CallSite) -> Bool {
        let isFirst = failure.withLock { failure in
            guard failure == nil else { return false }
            failure = error
            return true
        }
        if isFirst { body.cancel(core.cancelSiblings(of: title, error, origin)) }
        return isFirst
    }
}
