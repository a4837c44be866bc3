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
    /// No duration is too long. What lies more than a century later stands for an instant that never comes.
    public func advanced(by duration: Duration) -> ScopeInstant {
        if duration > .century || offset >= Self.never.offset { return .never }
        return Self.bounded(offset.adding(duration), centuries: 1)
    }

    /// The instant that lies so much after a clock was first seen, as far as any clock counts.
    static func read(_ offset: Duration) -> ScopeInstant { bounded(offset, centuries: 3) }

    /// Earlier than never, by some centuries at least: by more than anybody adds to what a clock says.
    private static func bounded(_ offset: Duration, centuries: Int) -> ScopeInstant {
        let most = never.offset - .century * centuries
        return ScopeInstant(offset: min(max(offset, .zero - most), most))
    }

    /// Returns the time from this instant to `other`; it is negative if `other` is earlier.
    public func duration(to other: ScopeInstant) -> Duration {
        other.offset.subtracting(offset)
    }

    /// The same in ticks.
    func ticks(to other: ScopeInstant) -> Int64 { duration(to: other).ticks }

    /// Returns whether `lhs` is earlier than `rhs`.
    public static func < (lhs: ScopeInstant, rhs: ScopeInstant) -> Bool {
        // That of durations is a call.
        lhs.offset.attoseconds < rhs.offset.attoseconds
    }

    /// Later than any clock says, whatever it said when it was first seen: ten times the age of the world.
    static let never = ScopeInstant(offset: .seconds(1 << 62 as Int64))

    /// Before anything that anybody waits for.
    static let longAgo = ScopeInstant(offset: .zero - never.offset)

    /// The offset, as in `1.5 seconds`.
    public var description: String { "\(offset)" }
}
