/// A point in time on a scope's clock.
///
/// A scope may run on any clock that measures in `Swift.Duration`. So an instant is kept as the time that has passed since its
/// clock was first seen. You can compare instants of one scope, and those of parents and children that have inherited the same
/// clock. Instants of all scopes on the continuous clock can be compared, too. Any others cannot.
public struct ScopeInstant: InstantProtocol, CustomStringConvertible {
    /// The time that has passed since the scope or its root first saw the clock.
    public let offset: Duration

    /// Makes the instant that lies `offset` after the clock was first seen.
    public init(offset: Duration) {
        self.offset = offset
    }

    /// Returns the instant that lies `duration` later.
    ///
    /// The result never lies more than a century from the moment when the clock was first seen, so no duration is too long.
    public func advanced(by duration: Duration) -> ScopeInstant {
        ScopeInstant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    private static func bounded(_ offset: Duration) -> Duration {
        min(max(offset, .zero - never.offset), never.offset)
    }

    /// Returns the time from this instant to `other`; it is negative if `other` is earlier.
    public func duration(to other: ScopeInstant) -> Duration {
        other.offset - offset
    }

    /// The same in ticks.
    func ticks(to other: ScopeInstant) -> Int64 { (other.offset - offset).ticks }

    /// Returns whether `lhs` is earlier than `rhs`.
    public static func < (lhs: ScopeInstant, rhs: ScopeInstant) -> Bool {
        // That of durations is a call.
        lhs.offset.attoseconds < rhs.offset.attoseconds
    }

    /// Later than anybody waits, and than the system's clocks can: a century.
    static let never = ScopeInstant(offset: .seconds(3_155_760_000))

    /// Before anything that anybody waits for.
    static let longAgo = ScopeInstant(offset: .zero - never.offset)

    /// The offset, as in `1.5 seconds`.
    public var description: String { "\(offset)" }
}
