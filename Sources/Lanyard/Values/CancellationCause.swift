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
