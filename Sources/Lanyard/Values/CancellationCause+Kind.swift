extension CancellationCause {
    /// The kinds of events that cancel a run.
    public enum Kind: Hashable, Sendable, CustomStringConvertible {
        /// Code cancelled this run or its key by name.
        case requested
        /// The last reference to the scope went away, or the owner that the result was for.
        case ownerReleased
        /// All runs of the scope were cancelled together.
        case scopeCancelled
        /// All runs of a scope above were cancelled together, or the token above was. The underlying cause is the one above.
        case parentCancelled
        /// A newer run of the same key took its place.
        case replaced(by: RunID)
        /// The overlap policy skipped the run, whose body never ran.
        case skipped
        /// The deadline of the run passed.
        case deadlineExpired
        /// The scope takes no more work. The body never ran.
        case refused
        /// Another run of its structured scope failed, or the body of that scope did.
        case siblingFailed
        /// The scope, key or run was shut down, and the grace was over.
        case shutdown
        /// Everybody who waited for this shared run has gone. In a caller's handle: this caller has gone.
        case waitersGone
        /// The run ended because another task, whose value it needed, was cancelled. The underlying cause is the cause of that
        /// task.
        case dependencyCancelled
        /// The client has gone for whose request the run worked.
        case clientGone
        /// The process at the other end of a network call has cancelled it. If that is the server, the underlying cause is the
        /// server's own, as far as it told.
        case peerCancelled
        /// Its process has lost the lease under which it owned a key of a cluster, so another may own it now. With
        /// `LanyardCluster` alone.
        case leaseLost

        /// Whether something went wrong, and nobody wanted the run to end: then whoever needs its value has failed.
        var isFailure: Bool {
            switch self {
            case .deadlineExpired, .refused, .siblingFailed, .leaseLost: true
            default: false
            }
        }

        /// The name of the kind, and for `replaced` the newer run.
        public var description: String {
            if case .replaced(let newer) = self { "replaced by \(newer)" } else { name }
        }

        /// The name of the kind alone: one of a fixed number of words, for dimensions of metrics and for wire formats.
        public var name: String {
            switch self {
            case .requested: "requested"
            case .ownerReleased: "ownerReleased"
            case .scopeCancelled: "scopeCancelled"
            case .parentCancelled: "parentCancelled"
            case .replaced: "replaced"
            case .skipped: "skipped"
            case .deadlineExpired: "deadlineExpired"
            case .refused: "refused"
            case .siblingFailed: "siblingFailed"
            case .shutdown: "shutdown"
            case .waitersGone: "waitersGone"
            case .dependencyCancelled: "dependencyCancelled"
            case .clientGone: "clientGone"
            case .peerCancelled: "peerCancelled"
            case .leaseLost: "leaseLost"
            }
        }

        /// The kind of a name that came over a wire; `nil` for one that is not known, and for `replaced`, whose run is known
        /// to its own process alone.
        package init?(name: String) {
            guard let kind = Self.plain.first(where: { $0.name == name }) else { return nil }
            self = kind
        }

        private static let plain: [Self] = [
            .requested, .ownerReleased, .scopeCancelled, .parentCancelled, .skipped, .deadlineExpired, .refused,
            .siblingFailed, .shutdown, .waitersGone, .dependencyCancelled, .clientGone, .peerCancelled,
            .leaseLost,
        ]
    }
}
