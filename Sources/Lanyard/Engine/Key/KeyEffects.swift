/// What follows from a step of a ``KeyTable``, to be done in this order after unlocking.
///
/// Nothing follows from most steps, so what few need is in an object of its own, and there are no copies: each would count
/// all references in it.
struct KeyEffects: ~Copyable, Sendable {
    /// Pushed out of their key: to be cancelled, for the cause.
    var displaced = Few<Run>()
    var cause: CancellationCause?

    var rest: Rest?

    /// Let go by their policy: to be started.
    var start = Few<Run>()

    /// A newer run has entered the key of the one that leaves.
    var isOvertaken = false

    /// The scope has nothing left and nobody who could give it more.
    var retires = false

    /// What few steps need.
    final class Rest: Sendable {
        /// To be asked to finish, and cancelled for the cause after the grace.
        let asked: [Run]
        let grace: Duration
        let timer: KeySlot.TimerChange

        /// A key of the user's that must be released outside the lock.
        let dropped: TaskKey?

        let mistake: PolicyMistake?

        init(
            asked: [Run],
            grace: Duration,
            timer: KeySlot.TimerChange,
            dropped: TaskKey?,
            mistake: PolicyMistake?
        ) {
            self.asked = asked
            self.grace = grace
            self.timer = timer
            self.dropped = dropped
            self.mistake = mistake
        }
    }
}
