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
        /// A result was handed over.
        case delivered
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
        switch content {
        case .usual(let run, .admitted(.started)): .admittedAtOnce(run.id, isKeyed: run.policy != nil)
        case .usual(let run, .started): .started(waitingNanoseconds: waitingNanoseconds(of: run))
        case .usual(let run, .succeeded): finished(run, .succeeded)
        case .usual(_, .delivered): .delivered
        case .usual: .other
        case .rare(let rare):
            switch rare.kind {
            case .finished(let run, .failed): finished(run, .failed)
            case .finished(let run, .cancelled): finished(run, .cancelled)
            default: .other
            }
        }
    }

    private func finished(_ run: borrowing RunInfo, _ ending: Ending) -> Tally {
        .finished(run.id, ending, runningNanoseconds: runningNanoseconds(of: run))
    }
}
