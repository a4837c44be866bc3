internal import Synchronization

// What the recorder may ask of a run; all of it may be asked at any time, on any thread.
extension Run {
    /// How it ended, without the value; what it gave is not kept.
    package enum Ending: Sendable {
        case succeeded
        case failed(any Error)
        case cancelled(CancellationCause)
    }

    /// How it ended, or is about to; `nil` until that is settled.
    package var ending: Ending? {
        machine.withLock { machine in
            switch (machine.cause, machine.result) {
            case (let cause?, _): machine.phase.isOver ? .cancelled(cause) : nil
            case (nil, .success): .succeeded
            case (nil, .failure(let error)): .failed(error)
            case (nil, nil): nil
            }
        }
    }

    /// Whether its outcome stands: the recorder was told of its end or is about to be, but nobody else may know yet.
    ///
    /// What was noted about the run before this was false is seen when its end is recorded.
    package var hasEnded: Bool { phase.isOver }

    /// Whether the recorder was told of its admission: not of runs without a key, for which it goes without saying, nor of
    /// those that deliver a shared run's result to one of its callers.
    package var isAdmissionTold: Bool { keyed.map { $0.keyedCall.follows == nil } ?? false }

    /// Whether anybody asked how far it is, or reported.
    package var hasProgress: Bool { machine.withLock { $0.progress != nil } }

    /// How far it is, if anybody asked or reported.
    package var reportedProgress: ProgressSnapshot? {
        machine.withLock { $0.progress }?.snapshot()
    }

    /// Whether the current task works for this run.
    package var containsCurrentTask: Bool {
        CurrentRun.run?.lineage.contains { $0 === self } ?? false
    }
}
