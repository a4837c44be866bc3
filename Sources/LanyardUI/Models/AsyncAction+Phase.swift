public import Lanyard

extension AsyncAction {
    /// The states of an action.
    public enum Phase: Sendable {
        /// The action has not been called, or was reset.
        case idle
        /// A call waits for its turn or time, and no call runs.
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

    /// The present state.
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

    /// One call of an action: its input and, once it has ended, its outcome.
    public struct Attempt: Sendable, Identifiable {
        /// The number of the call, counted from one.
        public let id: Int
        /// The value that the operation got.
        public let input: Input
        /// How the call ended; `nil` until it has.
        public internal(set) var outcome: Outcome<Output>?

        /// The how-manieth it was to end.
        var endOrder = 0
    }
}
