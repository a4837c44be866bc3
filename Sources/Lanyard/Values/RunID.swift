internal import Synchronization

/// The identity of a run: unique in the process, growing in the order of the calls that made them.
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

    /// Whether `lhs` was made before `rhs`.
    public static func < (lhs: RunID, rhs: RunID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// The number behind a hash sign, as in `#12`.
    public var description: String { "#\(rawValue)" }
}
