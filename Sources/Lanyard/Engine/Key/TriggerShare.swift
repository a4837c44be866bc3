/// A run that a trigger shares with others, and which of its callers the trigger is.
final class TriggerShare: Sendable {
    let id: RunID

    /// Whether it stands for every further call, too. Not if the caller is a handle, which may leave.
    let stays: Bool

    /// Not kept: callers ask for it outside of locks.
    private weak let shared: Run?
    private let caller: RunCaller

    init(of run: Run, as caller: RunCaller, stays: Bool) {
        (id, shared) = (run.id, run)
        (self.caller, self.stays) = (caller, stays)
    }

    /// Leaves the run, which is cancelled if nobody else is left.
    func leave(_ cause: CancellationCause) { shared?.leave(caller, cause) }
}
