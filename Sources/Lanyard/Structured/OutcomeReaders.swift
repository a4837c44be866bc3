internal import Synchronization

/// Tells those who read how the runs of a scope end, of each run that ends there or below.
final class OutcomeReaders: EventRecorder {
    private static let shared = OutcomeReaders()

    private let count = Mutex(0)

    static func add(_ inbox: OutcomeInbox) {
        inbox.core.add(inbox)
        shared.count.withLock { count in
            count += 1
            Recorders.begin(.outcomes, with: shared)
        }
    }

    static func remove(_ inbox: OutcomeInbox) {
        inbox.core.remove(inbox)
        shared.count.withLock { count in
            count -= 1
            if count == 0 { Recorders.end(.outcomes) }
        }
    }

    func record(_ event: RunEvent, of run: Run) {
        // What a run does for itself under a deadline is nobody else's.
        guard case .finished = event, run.call.enclosure == nil else { return }
        for core in sequence(first: run.core, next: \.parent) {
            for listener in core.listeners { listener.ended(run) }
        }
    }

    func record(_ event: ScopeEvent, of scope: ScopeCore) {}
}
