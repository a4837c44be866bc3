/// One timer of a ``TimerStateMachine``, which can be set, moved and taken away any number of times.
///
/// Unsafe, because only the machine touches what is in it, under the lock of its ``Timers``: a table of timers by name took
/// most of the time of setting one.
final class ScopeTimer<Event: Sendable>: Sendable {
    /// What is to happen; `nil` while it is not set.
    @exclusivity(unchecked) nonisolated(unsafe) var event: Event?

    /// Which of its places in the heap counts.
    @exclusivity(unchecked) nonisolated(unsafe) var stamp: UInt64 = 0
}
