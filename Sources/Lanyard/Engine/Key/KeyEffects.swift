/// What follows from a step of a ``KeyTable``, to be done in this order after unlocking.
struct KeyEffects: Sendable {
    /// Pushed out of their key: to be cancelled, for the cause.
    var displaced = Few<Run>()
    var cause: CancellationCause?

    /// To be asked to finish, and cancelled for the cause after the grace.
    var asked = Few<Run>()
    var grace = Duration.zero
    var timer = KeySlot.TimerChange.none

    /// Let go by their policy: to be started.
    var start = Few<Run>()

    /// A key of the user's that must be released outside the lock.
    var dropped: TaskKey?

    /// The scope has nothing left and nobody who could give it more.
    var retires = false
}
