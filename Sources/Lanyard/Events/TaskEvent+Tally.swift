extension TaskEvent {
    /// What those need to know who only count, of the events that every run has.
    ///
    /// It holds nothing that counts references. Whoever takes a kind apart copies what is in it, and for each run that took longer than
    /// to count it.
    package enum Tally {
        /// A run starts at once; whether by a policy.
        case admittedAtOnce(RunID, isKeyed: Bool)
        case started(waitingNanoseconds: Int64)
        case finished(RunID, Ending, runningNanoseconds: Int64?)
        /// See ``TaskEvent/kind``.
        case other
    }

    /// How a run ended.
    package enum Ending {
        case succeeded
        case failed
        case cancelled
    }

    package var tally: Tally {
        switch kind {
        case .admitted(let run, .started): .admittedAtOnce(run.id, isKeyed: run.policy != nil)
        case .started(let run): .started(waitingNanoseconds: waitingNanoseconds(of: run))
        case .finished(let run, let outcome):
            .finished(run.id, Ending(outcome), runningNanoseconds: runningNanoseconds(of: run))
        default: .other
        }
    }
}

extension TaskEvent.Ending {
    fileprivate init(_ outcome: borrowing Outcome<Void>) {
        switch outcome {
        case .succeeded: self = .succeeded
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        }
    }
}
