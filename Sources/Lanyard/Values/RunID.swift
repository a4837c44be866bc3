internal import Synchronization

/// The identity of a run. It is unique in the process, and grows in the order of the calls.
public struct RunID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, counted from one.
    public let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    private static let last = Atomic<UInt64>(0)

    /// How many there were.
    package static var count: UInt64 { last.load(ordering: .relaxed) }

    /// The last that was given. Whoever had begun to observe before he asked is told of all that come after.
    package static func newest() -> RunID {
        RunID(rawValue: last.wrappingAdd(0, ordering: .acquiringAndReleasing).newValue)
    }

    static func next() -> RunID {
        RunID(rawValue: last.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue)
    }

    /// Returns whether `lhs` was made before `rhs`.
    public static func < (lhs: RunID, rhs: RunID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// The number after a hash sign, as in `#12`.
    public var description: String { "#\(rawValue)" }
}

/// The identity of a scope. It is unique in the process, and grows in the order in which scopes are made.
public struct ScopeID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number, counted from one.
    public let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    private static let last = Atomic<UInt64>(0)

    /// The last that was given. Whoever had begun to observe before he asked is told of all that come after.
    package static func newest() -> ScopeID {
        ScopeID(rawValue: last.add(0, ordering: .acquiringAndReleasing).newValue)
    }

    static func next() -> ScopeID {
        ScopeID(rawValue: last.add(1, ordering: .acquiringAndReleasing).newValue)
    }

    /// Returns whether `lhs` was made before `rhs`.
    public static func < (lhs: ScopeID, rhs: ScopeID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// The number after an S, as in `S3`.
    public var description: String { "S\(rawValue)" }
}
