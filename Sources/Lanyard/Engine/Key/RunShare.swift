/// The part that a run has in one that it shares with others: it waits for that one's result, to deliver it.
final class RunShare: Sendable {
    let shared: Run

    /// `nil` if the call that would have shared it made no run.
    private let caller: RunCaller?

    init(in shared: Run, as caller: RunCaller?) {
        (self.shared, self.caller) = (shared, caller)
    }

    /// Leaves the shared run, which is cancelled if nobody else is left: in the step in which whoever has this part is cancelled.
    ///
    /// What cancels both may come to the shared run second, and its cause is the one that was asked for.
    func leave(_ cause: CancellationCause, from run: Run) {
        guard let caller else { return }
        let asked = shared.cause ?? shared.core.displacement(of: shared)
        shared.leave(caller, asked ?? run.core.cause(.waitersGone, nil, run.origin, underlying: cause))
    }
}
