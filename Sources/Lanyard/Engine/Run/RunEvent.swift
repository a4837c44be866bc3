/// Something that happened to a run, before anybody asked what there is to say about it: what ``TaskEvent`` is made of.
package enum RunEvent: Sendable {
    case admitted(Admission)
    case started
    case cancelRequested(CancellationCause)
    case delivered
    case withheld
    case finished
}

extension RunEvent {
    /// What the observers are told.
    func told(of run: Run) -> TaskEvent.Kind {
        let observed = ObservedRun(run)
        return switch self {
        case .admitted(let admission): .admitted(observed, admission)
        case .started: .started(observed)
        case .cancelRequested(let cause): .cancelRequested(observed, cause)
        case .delivered: .delivered(observed)
        case .withheld: .withheld(observed)
        case .finished: .finished(observed, run.observedOutcome)
        }
    }
}
