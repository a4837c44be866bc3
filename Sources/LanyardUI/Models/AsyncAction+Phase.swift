public import Lanyard

extension AsyncAction {
    /// Where an action stands.
    public enum Phase: Sendable {
        /// It has not been called, or was reset.
        case idle
        /// A call waits for its turn or time, and none runs.
        case waiting
        /// A call runs.
        case running
        /// The last call that ended returned a value.
        case succeeded
        /// The last call that ended threw an error.
        case failed
        /// The last call that ended was cancelled.
        case cancelled
    }

    /// Where it stands.
    public var phase: Phase {
        if isRunning { return .running }
        if isWaiting { return .waiting }
        let ended = [lastSucceeded, lastFailed, lastCancelled].compactMap(\.self).max { $0.endOrder < $1.endOrder }
        return switch ended?.outcome {
        case nil: .idle
        case .succeeded: .succeeded
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }

    /// Whether a call runs.
    public var isRunning: Bool { runningCount > 0 }

    /// Whether a call waits for its turn or time.
    public var isWaiting: Bool { queuedCount > 0 }

    /// One call of an action: what it got and, once it has ended, what came of it.
    public struct Attempt: Sendable, Identifiable {
        /// The number of the call, counted from one.
        public let id: Int
        /// What the operation got.
        public let input: Input
        /// What came of it; `nil` until it has ended.
        public internal(set) var outcome: Outcome<Output>?

        /// The how-manieth it was to end.
        var endOrder = 0
    }
}
