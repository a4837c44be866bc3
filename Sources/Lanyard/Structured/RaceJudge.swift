internal import Synchronization

/// Keeps the first success of a race, and cancels everything else.
///
/// It keeps no run: runs hold their scope, and that holds this.
final class RaceJudge<Success: Sendable>: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    var restarter: Restarter? { nil }

    private typealias Entry = RaceEntry<Success>

    private struct State {
        var winner: Entry?
        var firstError: (any Error)?
        var cause: CancellationCause?
    }

    private let state = Mutex(State())

    func ended(_ run: Run) {
        // What an operation adds to the scope takes no part.
        guard run.call.result == Entry.self, let outcome = run.machine.withLock({ $0.outcome }) else { return }
        run.takeError()
        guard note(outcome.map { $0.value(as: Entry.self) }) else { return }
        let cause = run.core.cause(.scopeCancelled, "\(run.title) was first", run.origin)
        run.core.cancelTree(cause, below: cause, refusing: true)
    }

    /// Whether that is the first success.
    private func note(_ outcome: Outcome<Entry>) -> Bool {
        state.withLock { state in
            guard state.winner == nil else { return false }
            switch outcome {
            case .succeeded(let entry): state.winner = entry
            case .failed(let error): state.firstError = state.firstError ?? error
            case .cancelled(let cause, _): state.cause = state.cause ?? cause
            }
            return state.winner != nil
        }
    }

    /// What came of the race, which is over.
    func verdict() throws -> Success {
        let (winner, error, cause) = state.withLock { state in
            defer { state = State() }
            return (state.winner, state.firstError, state.cause)
        }
        if let winner { return winner.value }
        try Task.checkCancellation()
        if let error { throw error }
        guard let cause else { throw CancellationError() }
        throw TaskCancelledError(cause: cause)
    }
}
