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
