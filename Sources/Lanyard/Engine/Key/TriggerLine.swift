internal import Synchronization

/// What a trigger has called for and not begun.
///
/// Unchecked, because only the scope touches what is in it, under its lock.
class TriggerLine: @unchecked Sendable {
    /// The run that will begin with the newest value, as long as it has not taken one; the next call overtakes it.
    @exclusivity(unchecked) final private(set) var next: KeyedRun?

    /// How many values came to nothing: overtaken before they began, passed over, or cancelled. Of those that have a run, that
    /// run's end counts.
    final let dropped = Atomic(0)

    final func countDropped() { dropped.wrappingAdd(1, ordering: .relaxed) }

    /// Whether a run may be told from another by this: whether there was any.
    @exclusivity(unchecked) final var hasRuns = false

    /// Sets whom the next call overtakes; who that was before, to be released outside of the lock.
    final func setNext(_ run: KeyedRun?) -> KeyedRun? {
        defer { (next, slot) = (run, nil) }
        return next
    }

    // MARK: The same answer again

    /// Where the newest call was decided about, how often that had changed, and what was answered. The next call is answered
    /// the same until something changes there: so a call of a storm asks no policy.
    @exclusivity(unchecked) final private var slot: KeySlot?
    @exclusivity(unchecked) final private var changes = 0
    @exclusivity(unchecked) final private var answer = Admission.skipped

    /// Notes what a policy answered, if it would answer the same for as long as nothing changes.
    final func remember(_ answer: Admission, by policy: OverlapPolicy, in slot: KeySlot) {
        guard policy.isSteady else { return }
        (self.slot, changes, self.answer) = (slot, slot.changes, answer)
    }

    /// What a call is answered now, if that is known.
    final func repeatedAnswer(at now: ScopeInstant) -> Admission? {
        guard let slot, slot.changes == changes else { return nil }
        if let end = slot.windowEnd, end <= now { return nil }
        if answer == .replaced { next?.arrival = now }
        if answer != .joined { countDropped() }
        return answer
    }
}
