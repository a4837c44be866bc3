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

/// What a policy of the user's has answered that cannot be followed.
enum PolicyMistake {
    /// To be asked again at a time that had passed.
    case timeHasPassed(OverlapPolicy)
    /// To share a run, although it does not say that its calls do.
    case joinsUnshared(OverlapPolicy)
}

/// Tells a scope that the time of a key has come.
///
/// Unchecked, because it is told which scope and key once, before it is set, and only read from then on.
final class KeyTimer: ScopeTimer, @unchecked Sendable {
    private weak var core: ScopeCore?
    private var key: TaskKey?

    func belong(to key: TaskKey, in core: ScopeCore) {
        (self.core, self.key) = (core, key)
    }

    /// A window that is open while nothing waits concerns nobody.
    override var isAwaited: Bool {
        guard let key, let core else { return false }
        return core.hasWaitingRuns(key)
    }

    override func timeHasCome(_ now: ScopeInstant) {
        if let key { core?.timerFired(self, key: key, at: now) }
    }
}

/// How many runs stand in a key.
package struct KeyCount: Sendable {
    /// All of them.
    package let live: Int
    /// Those that wait for their turn.
    package let waiting: Int
    /// Those that wait for the result of a shared run, to deliver it.
    package let following: Int
}

extension KeySlot {
    /// What to do about the timer of a key.
    enum TimerChange {
        case none
        case arm(KeyTimer, at: ScopeInstant, replacing: KeyTimer?)
        case disarm(KeyTimer)

        /// Whether there is anything to do.
        var isAny: Bool {
            if case .none = self { false } else { true }
        }
    }
}
