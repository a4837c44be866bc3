/// Something whose time comes, unless it is taken away before. It can be set, moved and taken away any number of times.
///
/// A class to inherit from, so that whoever waits for a time is its own timer: that saves an allocation. Unchecked, because
/// only the queue touches what is in it, under the lock of its ``Timers``.
package class ScopeTimer: @unchecked Sendable {
    /// Where it stands in its queue.
    @exclusivity(unchecked) final var place = TimerQueue.Place()

    init() {}

    /// The line that set it, if that is known.
    var origin: CallSite? { nil }

    /// Whether somebody waits for it, and not the scope alone.
    var isAwaited: Bool { true }

    /// The time has come, unless it was set anew or taken away meanwhile. May be called from any thread.
    func timeHasCome(_ now: ScopeInstant) {
        preconditionFailure("\(Self.self) does not say what happens.")
    }
}
