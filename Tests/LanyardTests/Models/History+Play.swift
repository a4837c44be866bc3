import Lanyard
import LanyardTesting

/// What is wrong with a history: after which step, and how.
struct HistoryMismatch: Error, CustomStringConvertible {
    let description: String

    /// The same for a random history, with the command that plays it again.
    func report(seed: Int) -> String {
        """
        The library and the reference differ; `SEED=\(seed) swift test --filter PolicyModelTests` plays this history \
        again. Cut down to what differs, it is
        \(self)
        """
    }
}

extension History {
    /// Plays it with the reducer, and says where it goes another way than the reference.
    ///
    /// - Parameter reference: The policy that the reference has; the one of the history unless a test sets it wrong.
    func playMachine(against reference: ReferencePolicy? = nil) -> HistoryMismatch? {
        var player = MachinePlayer(policy)
        var expected = Reference(reference ?? policy)
        defer { player.finish() }
        for (number, step) in steps.enumerated() {
            player.take(step)
            expected.take(step)
            if !step.isHasty, let difference = player.view.difference(from: expected.view) {
                return mismatch(number, difference)
            }
        }
        return nil
    }

    /// Plays it with a real scope, likewise, then ends all bodies, after which nothing may be left.
    func playScope(on clock: TestClock) async -> HistoryMismatch? {
        let player = ScopePlayer(policy, on: clock)
        var (expected, difference) = (Reference(policy), HistoryMismatch?.none)
        for (number, step) in steps.enumerated() where difference == nil {
            await player.take(step)
            expected.take(step)
            if !step.isHasty, let found = player.view.difference(from: expected.view) {
                difference = mismatch(number, found)
            }
        }
        let view = player.view
        let outcomes = await player.finish()
        if let difference { return difference }
        for (number, outcome) in outcomes.enumerated() {
            let hasBegun = view.calls[number].beganIn != nil
            if view.calls[number].cause != nil, outcome.cause == nil {
                return HistoryMismatch(description: "\(self): call \(number + 1) was cancelled, and \(outcome)")
            }
            if hasBegun, view.calls[number].cause == nil, (view.calls[number].shares ?? number + 1) - 1 != outcome.value
            {
                return HistoryMismatch(description: "\(self): call \(number + 1) returned \(outcome)")
            }
        }
        return player.isEmpty ? nil : HistoryMismatch(description: "\(self): something is left")
    }

    private func mismatch(_ number: Int, _ difference: String) -> HistoryMismatch {
        HistoryMismatch(description: "\(self)\n  after step \(number + 1), \(difference)")
    }
}
