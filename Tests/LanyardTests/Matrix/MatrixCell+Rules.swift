@testable import Lanyard

// What can be played, and what the rules say of it.

extension MatrixCell {
    /// What whoever asked can see.
    struct Seen: Equatable, Sendable {
        /// Whether the body has begun.
        var begun = false

        /// Whether the next line of the body saw the cancellation and its cause; `nil` if the body asked for neither.
        var sawEnd: Bool?

        /// How many elements were asked for.
        var asked = 0
        var delivered = false
        var finales = 0

        /// Why the run was cancelled, in a word; `nil` if it was not.
        var cause: String?
    }

    /// A run begins with the first instruction of its operation (R2). Until its outcome stands it can be cancelled, sees that in its next
    /// line (R1), asks for nothing more and delivers nothing (R6); from then on nothing changes (R3). Nobody tells a run that its
    /// owner is gone: that shows when the result is there, which is withheld then (R6).
    var expected: Seen {
        let begins = moment >= .firstLine || !isCancel
        let isSilent = !isTooLate && end == .newer  // Of one that made room for another nobody is told.
        return Seen(
            begun: begins,
            sawEnd: moment == .firstLine || moment == .middle ? isCancel : nil,
            asked: way == .forEach && begins ? elementsAsked : 0,
            delivered: isDelivered && moment >= .delivering,
            finales: hasFinale && !isSilent && hasOwnerAtEnd ? 1 : 0,
            cause: isTooLate ? nil : word
        )
    }

    /// Whether the outcome stands by then: that of a sequence does when its last element has been handed over.
    private var isTooLate: Bool { moment >= (way == .forEach ? .after : .delivering) }

    /// The two elements and the end; or no more than the first, unless it takes another one to find that nobody wants it.
    private var elementsAsked: Int { isTooLate ? 3 : moment == .delivering && !isCancel ? 2 : 1 }

    /// Whether the owner is still there when the run is over. An actor stays while its turn is used.
    private var hasOwnerAtEnd: Bool { isCancel || moment == .after || way == .toActor && moment == .delivering }

    /// What the cause of the run is called. A race that another operation has won has succeeded.
    private var word: String? {
        switch end {
        case .handle: policy.sharesRuns ? "waitersGone" : "requested"
        case .key: "requested"
        case .scope: "scopeCancelled"
        case .release, .owner: "ownerReleased"
        case .newer: "replaced"
        case .deadline: "deadlineExpired"
        case .shutdown: "shutdown"
        case .rival: nil
        }
    }

    var isPossible: Bool { isPossibleHome && isPossibleEnd && isPossibleMoment }

    private var isPossibleHome: Bool {
        switch home {
        case .nowhere: true
        case .caller: (caller == .main || caller == .otherActor) && way != .forEach
        case .main: caller != .main && way != .forEach
        case .otherActor: way != .forEach
        // What begins in place begins on the thread of the caller; a structured scope has no executor.
        case .executor: way != .inPlace && way != .structured
        }
    }

    private var isPossibleEnd: Bool {
        switch end {
        case .handle, .scope: true
        case .key: hasKey
        case .newer: hasKey && isDisplaced
        // Nobody but its block has a structured scope, and a sequence has no deadline.
        case .release, .shutdown: way != .structured
        case .owner: isDelivered
        case .deadline: way != .forEach
        case .rival: way == .race
        }
    }

    /// Whether the policy lets a newer call take the place of the run.
    private var isDisplaced: Bool {
        let waits = waitsForTime && moment <= .waiting
        let state = KeyState(
            running: waits ? 0 : 1,
            waiting: waits ? 1 : 0,
            arrival: ScopeInstant(offset: .zero),
            now: ScopeInstant(offset: .zero)
        )
        guard case .enter(let displacement, _, _) = policy.reducer.admit(state) else { return false }
        return displacement == .everything || displacement == .waiting && waits || displacement == .oldest(1)
    }

    private var isPossibleMoment: Bool {
        // Nobody wins a race that has not begun; and it takes others than the two that compete to tell of it.
        if end == .rival {
            return moment == .busy ? home == .main || home == .otherActor : moment == .middle || moment == .after
        }
        switch moment {
        // The handle is not there yet, and whoever calls holds the scope.
        case .untold: return takesOneStep && end != .handle && end != .release
        case .waiting: return !(waitsForTime && end == .deadline)  // What it waits for comes before.
        case .busy:
            // An executor that nobody holds is not busy; and who calls on an actor keeps it busy for one step.
            return home != .nowhere && (home != .caller || takesOneStep && way != .inPlace && !waitsForTime)
        case .firstLine:
            // As before its admission is told.
            return takesOneStep && end != .handle && end != .release
        case .middle: return true
        case .delivering: return isDelivered && (takesOneStep || isToldOnItsThread)
        case .after: return true
        }
    }

    /// Whether the delivery may keep its thread while others do something: it is none of those that all tasks share.
    private var isToldOnItsThread: Bool { way == .toActor || way == .into || home == .executor }
}
