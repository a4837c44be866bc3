internal import Synchronization

/// Keeps the first failure, and cancels everything else.
final class SiblingCanceller: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    private let failure = Mutex<(any Error)?>(nil)

    var firstFailure: (any Error)? { failure.withLock { $0 } }

    func ended(_ run: Run) {
        guard case .failed(let error)? = run.machine.withLock({ $0.outcome }), let core = run.core.structured else {
            return
        }
        fail(error, by: run.title, in: core, run.origin)
    }

    func fail(_ error: any Error, by title: String, in core: ScopeCore, _ origin: CallSite) {
        let isFirst = failure.withLock { failure in
            guard failure == nil else { return false }
            failure = error
            return true
        }
        guard isFirst else { return }
        body.cancel(core.cancelSiblings(of: title, error, origin))
    }
}
