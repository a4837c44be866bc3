/// One timer of a ``TimerStateMachine``, which can be set, moved and taken away any number of times.
///
/// Unsafe, because only the machine touches what is in it, under the lock of its ``Timers``: a table of timers by name took
/// most of the time of setting one. A class to inherit from, so that a ``Limit`` is its own timer: that saves an allocation.
package class ScopeTimer<Event: Sendable>: @unchecked Sendable {
    /// What is to happen; `nil` while it is not set.
    @exclusivity(unchecked) final var event: Event?

    /// Which of its places in the queue counts.
    @exclusivity(unchecked) final var stamp: UInt64 = 0
}
