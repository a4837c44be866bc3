/// Why a run was cancelled: the kind, a reason in words, the place that asked for it, when, and what lay behind it.
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

    /// Describes a cancellation; Lanyard makes these, and so may tests and bridges.
    ///
    /// Where more than 64 causes would lie behind one another, those in the middle are left out. Of an error that says that
    /// another task was cancelled, the cause lies behind this one unless another does, and what was thrown there is the error.
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

    /// What sort of event cancelled the run.
    public var kind: Kind { storage.kind }

    /// The words that came with the request, if any.
    public var reason: String? { storage.reason }

    /// The line that asked for the cancellation. Where no line did: for a released scope the line that made the scope,
    /// for a deadline, an owner or waiters that went away the line that made the run.
    public var origin: CallSite { storage.origin }

    /// When it was asked for, on the clock of the scope that was asked.
    public var instant: ScopeInstant { storage.instant }

    /// What lay behind it: for a run whose parent scope was cancelled, the parent's cause.
    public var underlying: CancellationCause? { storage.underlying }

    /// The error that led to it: of a sibling that failed, or whatever whoever cancelled gave along. As Go's
    /// `context.Cause` and the `cause` of Kotlin's `CancellationException` do.
    public var error: (any Error)? { storage.error }

    /// The cause that lies behind all others.
    package var root: CancellationCause { underlying?.root ?? self }

    /// One line: kind, reason, place and, after an arrow, what lay behind it.
    public var description: String {
        var text = kind.description
        if let reason { text += ": \(reason)" }
        text += " (\(origin))"
        if let underlying { text += " ← \(underlying)" }
        return text
    }
}
