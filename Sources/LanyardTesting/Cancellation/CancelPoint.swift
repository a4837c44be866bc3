import Synchronization

/// Counts the suspension points of a body, and cancels its trial at one of them.
final class CancelPoint: Sendable {
    private struct State {
        weak var trial: Trial?
        var points = 0
        var hasEnded = false
        var cancelledAt: ContinuousClock.Instant?
    }

    /// Which point; `nil` for none.
    let number: Int?
    private let state = Mutex(State())

    /// - Parameter number: The point, counted from one; `nil` for none.
    init(at number: Int?) {
        self.number = number
    }

    /// How many there were so far.
    var points: Int { state.withLock { $0.points } }

    /// When it cancelled the trial, if it did.
    var cancelledAt: ContinuousClock.Instant? { state.withLock { $0.cancelledAt } }

    func makeTrial() -> Trial {
        let trial = Trial(order: JobOrder()) { [self] _ in stepEnded() }
        state.withLock { $0.trial = trial }
        return trial
    }

    /// Says that the body has ended: what suspends from now on is not the body.
    @inline(never)  // Called after an `await`: see Documentation/Design/CompilerFaults.md.
    func end() {
        state.withLock { $0.hasEnded = true }
    }

    private func stepEnded() {
        let trial = state.withLock { state -> Trial? in
            guard !state.hasEnded else { return nil }
            state.points += 1
            guard state.points == number else { return nil }
            state.cancelledAt = .now
            return state.trial
        }
        trial?.cancel()
    }
}
