import Lanyard
import Synchronization

@testable import Lanyard

/// Counts what the library says that became of calls. It hears of each event on the thread where it happens.
final class SoakTally: EventSink {
    /// Of calls: how many, and what was decided.
    let admitted = Atomic(0), joined = Atomic(0), skipped = Atomic(0), refused = Atomic(0)
    /// Of runs: how they ended.
    let succeeded = Atomic(0), failed = Atomic(0), cancelled = Atomic(0), cancelledWithResult = Atomic(0)
    /// Of results that were for an owner.
    let delivered = Atomic(0), withheld = Atomic(0)
    /// Of shared runs, which are for no owner.
    let sharedWithResult = Atomic(0), sharedAndCancelledWithResult = Atomic(0)

    func push(_ event: TaskEvent) {
        switch event.kind {
        case .admitted(_, .joined): add(joined)
        case .admitted(_, .skipped): add(skipped)
        case .admitted(_, .refused): add(refused)
        case .admitted: add(admitted)
        case .delivered: add(delivered)
        case .withheld: add(withheld)
        case .finished(let run, let outcome): finish(outcome, isShared: run.policy?.sharesRuns == true)
        case .scopeOpened, .scopeClosed, .started, .cancelRequested, .dropped, .unhandledError: break
        }
    }

    private func finish(_ outcome: Outcome<Void>, isShared: Bool) {
        switch outcome {
        case .succeeded:
            add(succeeded)
            if isShared { add(sharedWithResult) }
        case .failed:
            add(failed)
            if isShared { add(sharedWithResult) }
        case .cancelled(_, returned: nil): add(cancelled)
        case .cancelled(_, returned: _?):
            add(cancelledWithResult)
            if isShared { add(sharedAndCancelledWithResult) }
        }
    }

    private func add(_ counter: borrowing Atomic<Int>) {
        counter.add(1, ordering: .relaxed)
    }

    private func read(_ counter: borrowing Atomic<Int>) -> Int { counter.load(ordering: .sequentiallyConsistent) }

    var calls: Int { read(admitted) + read(joined) + read(skipped) + read(refused) }
    var finished: Int { read(succeeded) + read(failed) + read(cancelled) + read(cancelledWithResult) }
    var live: Int { read(admitted) - finished }

    /// Sums that are not what they should be, in words.
    func mistakes(calls: Int, given: Int, told: Int) -> [String] {
        let (succeeded, failed) = (read(succeeded), read(failed))
        let owned = read(sharedWithResult)
        let sums = [
            ("calls made = calls decided about", calls, self.calls),
            ("admitted = finished", read(admitted), finished),
            ("delivered = succeeded + failed, of owners", read(delivered), succeeded + failed - owned),
            (
                "withheld = cancelled with a result, of owners", read(withheld),
                read(cancelledWithResult) - read(sharedAndCancelledWithResult)
            ),
            ("what owners were given = delivered", given + told, read(delivered)),
            ("refused = none", read(refused), 0),
        ]
        return sums.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1), \($0.2)" }
    }

    /// The counts, for people.
    var description: String {
        """
        \(read(admitted)) admitted = \(read(succeeded)) succeeded + \(read(failed)) failed + \
        \(read(cancelledWithResult)) cancelled with a result + \(read(cancelled)) cancelled; \
        \(read(delivered)) delivered, \(read(withheld)) withheld; \(read(joined)) joined, \(read(skipped)) skipped
        """
    }
}
