internal import Synchronization

extension TaskProgress {
    /// Whether the work of a progress still goes on, or how it ended.
    public enum State: Sendable, CustomStringConvertible {
        /// The work goes on.
        case running
        /// The work is done.
        case finished
        /// The work was cancelled. The cause says why, if it is known.
        case cancelled(CancellationCause?)
        /// The work threw an error.
        case failed(any Error)

        init(_ outcome: Outcome<some Sendable>) {
            self =
                switch outcome {
                case .succeeded: .finished
                case .failed(let error): .failed(error)
                case .cancelled(let cause, _): .cancelled(cause)
                }
        }

        /// Whether the work goes on.
        public var isRunning: Bool {
            if case .running = self { true } else { false }
        }

        /// The name of the state, with the cause or the error.
        public var description: String {
            switch self {
            case .running: "running"
            case .finished: "finished"
            case .cancelled(nil): "cancelled"
            case .cancelled(let cause?): "cancelled: \(cause)"
            case .failed(let error): "failed: \(error)"
            }
        }
    }

    /// Reports that this part is done with all its units. Its parent goes on.
    ///
    /// Use it where the total is unknown, or where the part turned out to be smaller. The progress of a run ends with the run,
    /// so this does nothing there.
    public func finish() {
        guard parent != nil else { return }
        end(.finished)
    }

    /// Ends the progress: the first end stands, and nothing that is reported afterwards counts. Children that have not
    /// ended take on the same state.
    func end(_ state: State) {
        guard !state.isRunning else { return }
        let (now, amounts) = (clock.now(), amounts)
        let isFirst = record.withLock { record in
            guard record.last == nil else { return false }
            record.last = ProgressSnapshot(amounts, rate: record.window.rate(of: amounts.done, at: now), state)
            hasEnded.store(true, ordering: .sequentiallyConsistent)
            return true
        }
        guard isFirst else { return }
        publish()
        let waiting = readers.withLock { $0.end() }
        for reader in waiting { reader.give() }
    }

    /// How it stands, as the end that a run is about to have.
    package func snapshot(endedBy outcome: Outcome<some Sendable>) -> ProgressSnapshot {
        if let last { return last }
        let rate = snapshot().rate
        return ProgressSnapshot(amounts, rate: rate, State(outcome))
    }

    /// The state at the end, of this progress or, if it came first, of one above it; `nil` while it runs.
    var last: ProgressSnapshot? {
        var open: [TaskProgress] = []
        var progress = self
        while !progress.hasEnded.load(ordering: .sequentiallyConsistent) {
            guard let parent = progress.parent else { return nil }
            open.append(progress)
            progress = parent
        }
        let last = progress.record.withLock { $0.last }
        guard let last, let first = open.first else { return last }
        for part in open.reversed() { part.end(last.state) }
        return first.record.withLock { $0.last }
    }

    /// Whether nothing that is reported counts any more.
    var isOver: Bool {
        var progress = self
        while !progress.hasEnded.load(ordering: .relaxed) {
            guard let parent = progress.parent else { return false }
            progress = parent
        }
        return true
    }
}
