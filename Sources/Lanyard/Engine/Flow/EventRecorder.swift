/// Records in place what happens to runs and scopes.
///
/// The thread in which it happens makes the call, outside all locks, and the work waits for it.
package protocol EventRecorder: AnyObject, Sendable {
    func record(_ event: RunEvent, of run: Run)
    func record(_ event: ScopeEvent, of scope: ScopeCore)
}

/// Something that happened to a run.
package enum RunEvent: Sendable {
    case admitted(Admission)
    case started
    case cancelRequested(CancellationCause)
    case delivered
    case withheld
    case finished
}

/// Something that happened to a scope.
package enum ScopeEvent: Sendable {
    case opened
    /// It takes no more work.
    case closed
    /// So many values of a trigger came to nothing since this was told last.
    case dropped(TriggerCore, Int)
    /// A run of it failed, is gone, and nobody took its error.
    case unhandledError(RunInfo, any Error)
}

/// The kinds of events that an observer wants to be told of. An event that nobody wants is never made.
public struct EventInterests: OptionSet, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// ``TaskEvent/Kind/scopeOpened(_:)`` and ``TaskEvent/Kind/scopeClosed(_:)``.
    public static let scopes = EventInterests(rawValue: 1 << 0)
    /// ``TaskEvent/Kind/admitted(_:_:)``.
    public static let admissions = EventInterests(rawValue: 1 << 1)
    /// ``TaskEvent/Kind/started(_:)``.
    public static let starts = EventInterests(rawValue: 1 << 2)
    /// ``TaskEvent/Kind/cancelRequested(_:_:)``.
    public static let cancellations = EventInterests(rawValue: 1 << 3)
    /// ``TaskEvent/Kind/delivered(_:)`` and ``TaskEvent/Kind/withheld(_:)``.
    public static let deliveries = EventInterests(rawValue: 1 << 4)
    /// ``TaskEvent/Kind/finished(_:_:)``.
    public static let ends = EventInterests(rawValue: 1 << 5)
    /// ``TaskEvent/Kind/finished(_:_:)`` of runs that were cancelled.
    public static let endsOfCancelled = EventInterests(rawValue: 1 << 6)
    /// ``TaskEvent/Kind/dropped(_:_:)``.
    public static let drops = EventInterests(rawValue: 1 << 7)
    /// ``TaskEvent/Kind/unhandledError(_:_:)``.
    public static let unhandledErrors = EventInterests(rawValue: 1 << 8)

    /// All kinds.
    public static let all: EventInterests = [
        .scopes, .admissions, .starts, .cancellations, .deliveries, .ends, .endsOfCancelled, .drops,
        .unhandledErrors,
    ]
}

extension RunEvent {
    /// An observer is told of it if it wants one of these.
    var interests: EventInterests {
        switch self {
        case .admitted: .admissions
        case .started: .starts
        case .cancelRequested: .cancellations
        case .delivered, .withheld: .deliveries
        case .finished: [.ends, .endsOfCancelled]
        }
    }
}

extension ScopeEvent {
    /// An observer is told of it if it wants one of these.
    var interests: EventInterests {
        switch self {
        case .opened, .closed: .scopes
        case .dropped: .drops
        case .unhandledError: .unhandledErrors
        }
    }
}
