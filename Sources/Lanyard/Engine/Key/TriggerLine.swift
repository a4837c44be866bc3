internal import Synchronization

/// What a trigger has called for and not begun.
///
/// Unchecked, because only the scope touches what is in it, under its lock.
class TriggerLine: @unchecked Sendable {
    /// The run that will begin with the newest value, as long as it has not taken one; the next call overtakes it.
    @exclusivity(unchecked) final var next: KeyedRun?

    /// How many values came to nothing: overtaken before they began, passed over, or cancelled. Of those that have a run, that
    /// run's end counts.
    final let dropped = Atomic(0)

    final func countDropped() { dropped.wrappingAdd(1, ordering: .relaxed) }

    /// Whether a run may be told from another by this: whether there was any.
    @exclusivity(unchecked) final var hasRuns = false
}
