/// A point in time on a scope's clock.
///
/// Scopes may run on any clock whose durations are `Swift.Duration`, so their instants are kept as
/// the time that passed since the clock was first seen. Instants of a scope compare with each
/// other and with those of parents and children that have the same clock by default; so do those of all scopes on the
/// continuous clock. Others do not.
public struct ScopeInstant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was first seen by the scope or its root.
    public let offset: Duration

    /// Makes the instant that lies `offset` after the clock was first seen.
    public init(offset: Duration) {
        self.offset = offset
    }

    /// The instant that lies `duration` later. What would be further away than a century from when the clock was first
    /// seen is taken for that, so that no duration is too long.
    public func advanced(by duration: Duration) -> ScopeInstant {
        ScopeInstant(offset: Self.bounded(Self.bounded(offset) + Self.bounded(duration)))
    }

    private static func bounded(_ offset: Duration) -> Duration {
        min(max(offset, .zero - never.offset), never.offset)
    }

    /// The time from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: ScopeInstant) -> Duration {
        other.offset - offset
    }

    /// The same in ticks.
    func ticks(to other: ScopeInstant) -> Int64 { (other.offset - offset).ticks }

    /// Whether `lhs` is earlier than `rhs`.
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
