/// Any clock, seen through ``ScopeInstant``, so that scopes need no generic parameter for it.
///
/// The continuous clock is a case of its own: every run reads its clock, and through a closure and an existential that
/// takes more than twice as long.
package enum ScopeClock: Sendable {
    /// One for the process, so that instants of unrelated scopes compare.
    case continuous
    case custom(CustomClock)

    package init(_ clock: some Clock<Duration>) {
        self = clock is ContinuousClock ? .continuous : .custom(CustomClock(clock))
    }

    package func now() -> ScopeInstant {
        switch self {
        case .continuous: ScopeInstant(offset: Self.sinceStart)
        case .custom(let clock): clock.now()
        }
    }

    /// The present on the continuous clock, in ticks since it was first seen.
    static var ticks: Int64 { sinceStart.ticks }

    func sleep(_ deadline: ScopeInstant) async throws {
        switch self {
        case .continuous:
            // From here on, because its instants say nothing of ours.
            let left = deadline.offset - Self.sinceStart
            try await ContinuousClock().sleep(until: .now.advanced(by: min(left, .century)))
        case .custom(let clock): try await clock.sleep(deadline)
        }
    }
}

/// A clock that is not the continuous one, and when it was first seen.
package final class CustomClock: Sendable {
    let now: @Sendable () -> ScopeInstant
    let sleep: @Sendable (_ deadline: ScopeInstant) async throws -> Void

    /// Makes an alarm, if the clock can.
    let makeAlarm: (@Sendable (@escaping Alarm.Ring, @escaping @Sendable () -> [AwaitedTime]) -> any Alarm)?

    /// Whether it is the system's clock that stands still while the machine sleeps.
    let isSuspending: Bool

    init(_ clock: some Clock<Duration>) {
        isSuspending = clock is SuspendingClock
        let origin = clock.now
        now = { .read(origin.duration(to: clock.now)) }
        sleep = {
            // From here on where it lies far away: its instants may not reach so far, and nobody waits for that.
            let now = clock.now
            let isFar = $0.offset.subtracting(origin.duration(to: now)) > .century
            let deadline = isFar ? now.advanced(by: .century) : origin.advanced(by: $0.offset)
            try await clock.sleep(until: deadline, tolerance: nil)
        }
        makeAlarm = if let clock = clock as? any AlarmClock { Self.alarms(of: clock) } else { nil }
    }

    private static func alarms(
        of clock: some AlarmClock
    ) -> @Sendable (@escaping Alarm.Ring, @escaping @Sendable () -> [AwaitedTime]) -> any Alarm {
        let origin = clock.now
        return { clock.makeAlarm(from: origin, ring: $0, awaited: $1) }
    }
}

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

extension Duration {
    /// The duration in ticks of 2³⁰ attoseconds, a little more than a nanosecond each: that takes a shift where
    /// nanoseconds take a division of 128 bits. Exact but for what is smaller than a tick.
    package var ticks: Int64 { Int64(truncatingIfNeeded: attoseconds >> 30) }
}

extension Int64 {
    /// So many nanoseconds as there are in so many ticks, to the nearest; in a hundred days it may be off by one.
    package init(nanosecondsInTicks ticks: Int64) {
        self = Int64((Double(ticks) * 1.073_741_824).rounded())
    }
}

extension Duration {
    /// Longer than anybody waits, and than the system's clocks can: to wait for more means to wait for ever.
    package static let century = Duration.seconds(3_155_760_000 as Int64)

    /// The sum, or the longest or the shortest duration if that is too long: a user's clock may say anything.
    package func adding(_ other: Duration) -> Duration {
        let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
        return Duration(attoseconds: overflows ? (other.attoseconds > 0 ? .max : .min) : sum)
    }

    /// The difference, likewise.
    package func subtracting(_ other: Duration) -> Duration {
        let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
        return Duration(attoseconds: overflows ? (other.attoseconds > 0 ? .min : .max) : difference)
    }
}

extension Duration {
    /// The time as systems count it, rounded up; `nil` if there is nothing to wait for.
    ///
    /// Rounded down, a rest below a nanosecond would be none, which Apple's systems take for “for ever”; and a system may count
    /// seconds with 32 bits, so this is at most 34 years.
    package var wholeNanoseconds: (seconds: Int, nanoseconds: Int)? {
        guard self > .zero else { return nil }
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        return (Int(min(seconds, 1 << 30) + nanoseconds / 1_000_000_000), Int(nanoseconds % 1_000_000_000))
    }
}
