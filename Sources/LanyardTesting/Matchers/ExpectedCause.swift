public import Lanyard

/// What a test expects of a `CancellationCause`: its kind and, if you name them, its reason and the cause behind it.
///
/// Compare with `==`, so that `#expect` shows both sides:
///
/// ```swift
/// let scope = TaskScope("Search")
/// let task = scope.addTask { try await Task.sleep(for: .seconds(60)) }
/// scope.cancelAll("signed out")
/// #expect(task.cause == .scopeCancelled.because("signed out"))
/// ```
public struct ExpectedCause: Sendable, CustomStringConvertible {
    fileprivate enum Sort: Sendable {
        case any
        case exactly(CancellationCause.Kind)
        case replaced
    }

    fileprivate struct Link: Sendable {
        let sort: Sort
        var reason: String?
    }

    private var own: Link

    /// Those that lie behind it, the farthest first. A list, because there may be more than a stack has room for.
    private var behind: [Link] = []

    private init(_ sort: Sort) {
        own = Link(sort: sort)
    }

    /// Expects a cause of exactly this kind.
    public init(_ kind: CancellationCause.Kind) {
        self.init(.exactly(kind))
    }

    /// Any cause.
    public static let any = ExpectedCause(.any)
    /// Code cancelled this run or its key by name.
    public static let requested = ExpectedCause(.requested)
    /// The last reference to the scope went away, or the owner that the result was for.
    public static let ownerReleased = ExpectedCause(.ownerReleased)
    /// All runs of the scope were cancelled together.
    public static let scopeCancelled = ExpectedCause(.scopeCancelled)
    /// All runs of a scope above were cancelled together.
    public static let parentCancelled = ExpectedCause(.parentCancelled)
    /// A newer run of the same key took its place, whichever run that was.
    public static let replaced = ExpectedCause(.replaced)
    /// The overlap policy skipped the run.
    public static let skipped = ExpectedCause(.skipped)
    /// The deadline of the run passed.
    public static let deadlineExpired = ExpectedCause(.deadlineExpired)
    /// The scope takes no more work.
    public static let refused = ExpectedCause(.refused)
    /// Another run of its structured scope failed, or the body of that scope did.
    public static let siblingFailed = ExpectedCause(.siblingFailed)
    /// The run was shut down, and the grace was over.
    public static let shutdown = ExpectedCause(.shutdown)
    /// Everybody who waited for this shared run has gone.
    public static let waitersGone = ExpectedCause(.waitersGone)
    /// The client of the request has gone.
    public static let clientGone = ExpectedCause(.clientGone)
    /// The process at the other end of the call has cancelled it.
    public static let peerCancelled = ExpectedCause(.peerCancelled)
    /// Its process has lost the lease under which it owned a key of a cluster.
    public static let leaseLost = ExpectedCause(.leaseLost)

    /// Expects that the run of this handle took its place.
    public static func replaced<Success>(by newer: ScopedTask<Success>) -> ExpectedCause {
        ExpectedCause(.replaced(by: newer.id))
    }

    /// Returns the same expectation with a reason.
    public func because(_ reason: String) -> ExpectedCause {
        var copy = self
        copy.own.reason = reason
        return copy
    }

    /// Returns the same expectation with a cause behind it.
    public func behind(_ cause: ExpectedCause) -> ExpectedCause {
        var copy = self
        copy.behind = cause.behind + [cause.own]
        return copy
    }

    private func matches(_ cause: CancellationCause) -> Bool {
        var next = Optional(cause)
        for link in [own] + behind.reversed() {
            guard let cause = next, link.matches(cause) else { return false }
            next = cause.underlying
        }
        return true
    }

    /// The expectation, written as a cause is, without the place.
    public var description: String {
        ([own] + behind.reversed()).map(\.description).joined(separator: " ← ")
    }

    /// Returns whether there is a cause, and it is as expected.
    public static func == (cause: CancellationCause?, expected: ExpectedCause) -> Bool {
        cause.map { expected.matches($0) } ?? false
    }

    /// Returns whether there is no cause, or it is not as expected.
    public static func != (cause: CancellationCause?, expected: ExpectedCause) -> Bool {
        !(cause == expected)
    }
}

extension ExpectedCause.Link {
    fileprivate func matches(_ cause: CancellationCause) -> Bool {
        let isSort =
            switch sort {
            case .any: true
            case .exactly(let kind): cause.kind == kind
            case .replaced: if case .replaced = cause.kind { true } else { false }
            }
        return isSort && (reason == nil || reason == cause.reason)
    }

    fileprivate var description: String {
        let text =
            switch sort {
            case .any: "cancelled"
            case .exactly(let kind): kind.description
            case .replaced: "replaced"
            }
        return reason.map { "\(text): \($0)" } ?? text
    }
}
