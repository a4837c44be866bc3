internal import Synchronization

/// Hands the result of a run to whoever wanted it, on that one's isolation.
struct Delivery: Sendable {
    /// Goes to the owner's isolation, concludes the run there, and delivers or withholds.
    let perform: @Sendable @isolated(any) (Run, Result<any Sendable, any Error>) async -> Void

    /// Tells that the run never began, to whom it may concern.
    var abandon: (@Sendable () -> Void)?
}

// Concluding and handing over are one step on the owner's isolation (R6): whoever cancels or replaces the
// run on that isolation does so before it, and then nothing is delivered, or after it.
extension Run {
    /// Settles how the run ended, for an owner who may have gone.
    func conclude(_ result: Result<any Sendable, any Error>, for owner: AnyObject?) -> Outcome<any Sendable> {
        let orphaned = owner == nil ? core.cause(.ownerReleased, nil, origin) : nil
        return machine.withLock { machine in
            machine.conclude(result, unless: orphaned)
            return machine.outcome!
        }
    }

    /// Delivers, or withholds what a cancelled run returned; then the run ends.
    func handOver(_ outcome: Outcome<any Sendable>, deliver: () -> Void) {
        if case .cancelled(_, let returned) = outcome {
            leaveAndEnd(withheld: returned != nil)
        } else {
            core.vacate(self, while: deliver)
            leaveAndEnd()
        }
    }
}
