internal import Lanyard
internal import Synchronization

/// Records in place what happens to the runs of the process.
///
/// There is one in a process, for any number of consoles, so that the core reaches it without a lock.
final class Recorder: RunRecorder {
    static let shared = Recorder()

    /// Where everything goes, but what belongs to a scope that a test has taken for itself.
    let ledger = Ledger(capacity: 2048)
    let cost = OwnCost()
    private let users = Mutex(0)

    private init() {}

    /// Records until ``stop()`` was called as often.
    func start() {
        users.withLock { users in
            users += 1
            Observers.record(true, with: self)
        }
    }

    func stop() {
        let isLast = users.withLock { users in
            users -= 1
            if users == 0 { Observers.record(false, with: self) }
            return users == 0
        }
        if isLast { ledger.clear() }
    }

    func record(_ event: RunEvent, of run: Run) {
        if OwnCost.isTimed(run) { cost.time { note(event, run) } } else { note(event, run) }
    }

    @inline(__always)
    private func note(_ event: RunEvent, _ run: Run) {
        if case .started = event {
            run.notes.startTicks = run.moment.age + 1
            return
        }
        let ledger = ledger.site(of: run.core).ledger
        switch event {
        case .started: break
        case .finished: ledger.finished(run)
        case .admitted(let admission): ledger.admitted(run, admission)
        case .cancelRequested: ledger.cancelRequested(run)
        case .delivered: ledger.handedOver(run, isDelivered: true)
        case .withheld: ledger.handedOver(run, isDelivered: false)
        }
    }
}
