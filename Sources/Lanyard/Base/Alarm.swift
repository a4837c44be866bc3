/// Rings once a time has come. It is set as often as one likes, and waits for the time that it was set to last.
///
/// It may ring early or for nothing: whoever it rings for looks, and sets it again.
package protocol Alarm: AnyObject, Sendable {
    /// Whoever it rings for: is told of the time, and says whether to be rung for again at once.
    typealias Ring = @Sendable (_ now: ScopeInstant) -> Bool

    /// Whether it has to be set, too, when the time is further away than before, or there is none any more; else it finds
    /// that out when it rings.
    static var isExact: Bool { get }

    /// Sets the time; without one, it does not ring. Settings may come in any order: the one with the highest number counts.
    func set(_ time: ScopeInstant?, number: UInt64)
}

/// A clock that makes alarms, so that nothing has to sleep on it only to wake others.
package protocol AlarmClock: Clock<Duration> {
    /// Makes an alarm that counts its time from `origin`. Once released, it does not ring any more.
    ///
    /// - Parameter awaited: What somebody waits for, for whoever looks what is left.
    func makeAlarm(
        from origin: Instant,
        ring: @escaping Alarm.Ring,
        awaited: @escaping @Sendable () -> [AwaitedTime]
    ) -> any Alarm
}

/// A deadline or a delay that somebody waits for.
package struct AwaitedTime: Sendable {
    package let instant: ScopeInstant

    /// The line that set it, if that is known.
    package let origin: CallSite?
}
