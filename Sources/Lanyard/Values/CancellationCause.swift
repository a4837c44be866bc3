/// Why a run was cancelled: the kind, a reason in words, the source line that asked for it, the time, and the cause behind it.
///
/// The first cause wins: cancelling again changes nothing.
///
/// ```swift
/// let task = scope.addTask { try await download() }
/// task.cancel("the user left the screen")
/// print(task.cause!)  // requested: the user left the screen (App/Screen.swift:12)
/// ```
public struct CancellationCause: Sendable, CustomStringConvertible {
    private final class Storage: Sendable {
        let kind: Kind
        let reason: String?
        let origin: CallSite
        let instant: ScopeInstant
        let underlying: CancellationCause?
        let error: (any Error)?

        /// How many causes lie behind this one.
        let depth: Int

        init(
            kind: Kind,
            reason: String?,
            origin: CallSite,
            instant: ScopeInstant,
            underlying: CancellationCause?,
            error: (any Error)?
        ) {
            depth = underlying.map { $0.storage.depth + 1 } ?? 0
            self.kind = kind
            self.reason = reason
            self.origin = origin
            self.instant = instant
            self.underlying = underlying
            self.error = error
        }
    }

    private let storage: Storage

    /// How many causes lie behind one at most. Whoever cancels each run for the cause of the one before would keep them all,
    /// and release them in one another's `deinit`, until the stack is full.
    private static let depthLimit = 64

    /// Describes a cancellation. Lanyard makes causes, and tests and bridges may, too.
    ///
    /// At most 64 causes lie behind one another: if there are more, those in the middle are left out. If `error` says that
    /// another task was cancelled, that task's cause becomes the underlying one unless you give one. The error that was thrown
    /// there then becomes the error.
    public init(
        kind: Kind,
        reason: String? = nil,
        origin: CallSite,
        instant: ScopeInstant,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil
    ) {
        let cancelled = error as? TaskCancelledError
        let underlying = underlying ?? cancelled?.cause
        let error = cancelled == nil ? error : cancelled?.cause.error ?? cancelled?.thrown
        let isFull = underlying.map { $0.storage.depth == Self.depthLimit } ?? false
        let behind = isFull ? underlying?.root : underlying
        storage = Storage(
            kind: kind,
            reason: reason,
            origin: origin,
            instant: instant,
            underlying: behind,
            error: error
        )
    }

    /// The kind of event that cancelled the run.
    public var kind: Kind { storage.kind }

    /// The words that came with the request; `nil` if there were none.
    public var reason: String? { storage.reason }

    /// The source line that asked for the cancellation.
    ///
    /// If no line did, it is the line that made the scope or the run. For a released scope that is the scope's line. For a
    /// deadline, or an owner or waiters that went away, it is the run's.
    public var origin: CallSite { storage.origin }

    /// When the cancellation was asked for, on the clock of the scope that was asked.
    public var instant: ScopeInstant { storage.instant }

    /// The cause behind this one. For a run whose parent scope was cancelled, it is the parent's cause.
    public var underlying: CancellationCause? { storage.underlying }

    /// The error that led to the cancellation: that of a sibling that failed, or one that the code gave when it cancelled.
    ///
    /// Go's `context.Cause` and the `cause` of Kotlin's `CancellationException` do the same.
    public var error: (any Error)? { storage.error }

    /// The error of a run that code has failed: then the run counts as failed, and not as cancelled.
    var failure: (any Error)? { kind == .failed ? error : nil }

    /// The cause that lies behind all others.
    package var root: CancellationCause {
        var cause = self
        while let underlying = cause.underlying { cause = underlying }
        return cause
    }

    /// One line: kind, reason, place and, after an arrow, the cause behind it.
    public var description: String {
        var text = kind.description
        if let reason { text += ": \(reason)" }
        text += " (\(origin))"
        if let underlying { text += " ← \(underlying)" }
        return text
    }
}

extension CancellationCause {
    /// The kinds of events that cancel a run.
    public enum Kind: Hashable, Sendable, CustomStringConvertible {
        /// Code cancelled this run or its key by name.
        case requested
        /// The last reference to the scope went away, or the owner that the result was for.
        case ownerReleased
        /// Code said that the run has failed: ``TaskScope/fail(id:_:fileID:line:)``. The cause's error is the error of its outcome.
        case failed
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
            case .failed, .deadlineExpired, .refused, .siblingFailed, .leaseLost: true
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
            case .failed: "failed"
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
            .requested, .ownerReleased, .failed, .scopeCancelled, .parentCancelled, .skipped, .deadlineExpired,
            .refused,
            .siblingFailed, .shutdown, .waitersGone, .dependencyCancelled, .clientGone, .peerCancelled,
            .leaseLost,
        ]
    }
}
