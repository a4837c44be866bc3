/// A run that a trigger shares with others, and which of its callers the trigger is.
final class TriggerShare: Sendable {
    let id: RunID

    /// Whether it stands for every further call, too. Not if the caller is a handle, which may leave.
    let stays: Bool

    /// Not kept: who asks for it does so outside of locks.
    private weak let shared: Run?
    private let caller: RunCaller

    init?(_ admitted: Admitted, stays: Bool) {
        guard let caller = admitted.caller else { return nil }
        id = admitted.run.id
        shared = admitted.run
        self.stays = stays
        self.caller = caller
    }

    /// Leaves the run, which is cancelled if nobody else is left.
    func leave(_ cause: CancellationCause) { shared?.leave(caller, cause) }
}
