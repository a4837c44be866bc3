internal import Synchronization

/// Hands the result of a run to whoever wanted it, on that one's isolation.
struct Delivery: Sendable {
    /// Goes to the owner's isolation, concludes the run there, and delivers or withholds.
    let perform: nonisolated(nonsending) @Sendable (Run, Result<Returned, any Error>) async -> Void

    /// Tells that the run never began, to whom it may concern.
    var abandon: (@Sendable () -> Void)?
}

// Concluding and delivering are one step on the owner's isolation (R6): whoever cancels or replaces the run
// on that isolation does so before it, and then nothing is delivered, or after it.
extension Run {
    /// Settles how the run ended, for an owner who may have gone, and leaves its key, so that the delivery may add
    /// the next run; what follows from that comes after the delivery.
    func conclude(_ result: Result<Returned, any Error>, for owner: AnyObject?) -> Conclusion {
        let freed = core.vacate(self)
        let late = owner == nil ? core.cause(.ownerReleased, nil, origin) : freed?.cause ?? outerCause
        let outcome = machine.withLock { machine in
            machine.conclude(result, unless: late)
            return machine.outcome!
        }
        return Conclusion(outcome: outcome, effects: freed?.effects)
    }

    /// Why it comes too late if a run that it is part of is stale.
    private var outerCause: CancellationCause? {
        outerStaleness.map { core.cause(.parentCancelled, nil, origin, underlying: $0) }
    }

    /// How a run ended, and what follows from its leaving its key.
    struct Conclusion {
        let outcome: Outcome<Returned>
        let effects: KeyEffects?
    }

    /// Ends the run after its delivery; what a cancelled one returned was withheld, if it was for somebody.
    func handedOver(_ conclusion: Conclusion, hadTaker: Bool) {
        let isWithheld = hadTaker && tellHandOver(conclusion.outcome)
        tellEnd()
        if let effects = conclusion.effects, let key { core.apply(effects, key) }
        leaveTold(withheld: isWithheld)
    }

    /// Tells that a result was delivered or came too late; whether it did.
    private func tellHandOver(_ outcome: Outcome<Returned>) -> Bool {
        switch outcome {
        case .cancelled(_, nil):
            return false
        case .cancelled(_, _?):
            Recorders.tell(self, .withheld)
            return true
        case .succeeded, .failed:
            Recorders.tell(self, .delivered)
            return false
        }
    }
}
