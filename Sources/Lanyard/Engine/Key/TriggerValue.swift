/// What a run of a trigger was called for with, whatever its type. The run holds it, and begins with it.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
class TriggerValue: @unchecked Sendable {
    final let trigger: TriggerCore

    /// Whether newer calls may put theirs in its place. Not if the run has a handle, which tells what became of this one.
    final let canBeOvertaken: Bool

    /// What has become of it.
    enum Fate {
        case pending
        /// Its run has begun with it.
        case begun
        /// It has become part of a newer one; its run does not begin.
        case combined
        case dropped
    }

    @exclusivity(unchecked) final var fate = Fate.pending

    /// When it was given.
    @exclusivity(unchecked) final var arrival = ScopeInstant.longAgo

    /// Its run, which holds it.
    @exclusivity(unchecked) final unowned(unsafe) var run: KeyedRun?

    init(of trigger: TriggerCore, canBeOvertaken: Bool) {
        self.trigger = trigger
        self.canBeOvertaken = canBeOvertaken
    }

    /// Becomes part of a newer one of the same trigger, if its values are combined.
    func add(to newer: TriggerValue) {}

    /// Its run begins with it, and from now on calls overtake it no longer; false if it has become part of a newer one.
    final func begin() -> Bool {
        guard fate != .combined else { return false }
        fate = .begun
        if let run { trigger.letBe(run) }
        return true
    }

    /// Its run has ended.
    final func end() {
        guard fate == .pending else { return }
        fate = .dropped
        trigger.countDropped()
    }
}
