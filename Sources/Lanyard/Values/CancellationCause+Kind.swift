extension CancellationCause {
    /// The sorts of events that cancel a run.
    public enum Kind: Hashable, Sendable, CustomStringConvertible {
        /// Somebody cancelled this run or its key by name.
        case requested
        /// The last reference to the scope, or the owner the result was for, went away.
        case ownerReleased
        /// All runs of the scope were cancelled together.
        case scopeCancelled
        /// All runs of a scope above were cancelled together, or the token above was; the underlying cause is that one's.
        case parentCancelled
        /// A newer run of the same key took its place.
        case replaced(by: RunID)
        /// The overlap policy passed over it; its body never ran.
        case skipped
        /// Its deadline passed.
        case deadlineExpired
        /// The scope takes no more work; its body never ran.
        case refused
        /// Another run of its structured scope failed, or the body of that scope did.
        case siblingFailed
        /// The scope, key or run was shut down, and the time to finish by itself was over.
        case shutdown
        /// Everybody who waited for this shared run has gone; of a caller's handle: this caller has.
        case waitersGone
        /// The run ended because one whose value it needed was cancelled; the underlying cause is that one's.
        case dependencyCancelled
        /// The client whose request it worked for has gone.
        case clientGone
        /// The process at the other end of a call over the network has cancelled it. Where that is the server, the underlying
        /// cause is the one it had, as far as it told.
        case peerCancelled

        /// Whether something went wrong, and nobody wanted the run to end: then whoever needs its value has failed.
        var isFailure: Bool {
            switch self {
            case .deadlineExpired, .refused, .siblingFailed: true
            default: false
            }
        }

        /// The name of the kind, with the newer run for `replaced`.
        public var description: String {
            if case .replaced(let newer) = self { "replaced by \(newer)" } else { name }
        }

        /// The name of the kind alone: one of a fixed number of words, for dimensions of metrics and for wires.
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
        ]
    }
}
