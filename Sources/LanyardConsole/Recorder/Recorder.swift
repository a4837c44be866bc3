internal import Lanyard
internal import Synchronization

/// Records in place what happens to the runs of the process.
///
/// There is one in a process, for any number of consoles, so that the core reaches it without a lock.
final class Recorder: EventRecorder {
    static let shared = Recorder()

    /// Where everything goes, but what belongs to a scope that a test has taken for itself.
    let ledger = Ledger(capacity: 2048, isOfProcess: true)
    let cost = OwnCost()
    private let users = Mutex(0)

    private init() {}

    /// How many want it to record.
    var userCount: Int { users.withLock { $0 } }

    /// Records until ``stop()`` was called as often. The first who calls it begins a new count.
    func start() {
        users.withLock { users in
            users += 1
            if users > 1 { return }
            ledger.open()
            Recorders.begin(.console, with: self)
        }
    }

    func stop() {
        // In one step with the count, so that what another console has just begun is not thrown away.
        let remains = users.withLock { users -> (any Sendable)? in
            users -= 1
            guard users == 0 else { return nil }
            Recorders.end(.console)
            return ledger.close()
        }
        withExtendedLifetime(remains) {}  // Released here, not under the lock.
    }

    func record(_ event: RunEvent, of run: Run) {
        if OwnCost.isTimed(run) { cost.time { note(event, run) } } else { note(event, run) }
    }

    /// A scope is read when somebody looks at it; only what is gone is written down.
    func record(_ event: ScopeEvent, of scope: ScopeCore) {
        switch event {
        case .opened, .closed: break
        case .dropped(let trigger, let count): ledger.site(of: scope).ledger.dropped(count, by: trigger, in: scope)
        case .unhandledError(let run, let error): ledger.site(of: scope).ledger.unhandled(error, of: run, in: scope)
        }
    }

    @inline(__always)
    private func note(_ event: RunEvent, _ run: Run) {
        if case .started = event { return }  // Its notes say when.
        ledger.atSite(of: run.core) { site in
            switch event {
            case .started: break
            case .finished: site.finished(run)
            case .admitted(let admission): site.ledger.admitted(run, admission)
            case .cancelRequested: site.ledger.cancelRequested(run)
            case .delivered: site.ledger.handedOver(run, isDelivered: true)
            case .withheld: site.ledger.handedOver(run, isDelivered: false)
            }
        }
    }
}
