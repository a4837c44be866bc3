internal import Synchronization

/// A trigger as its scope lists it: how it was declared, and how many values came to nothing.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
package class TriggerCore: @unchecked Sendable {
    package final let key: TaskKey
    package final let policy: OverlapPolicy
    package final let name: String?
    package final let origin: CallSite

    /// Its neighbours among the triggers of its scope. Unchecked, or V5 takes 4 % more.
    @exclusivity(unchecked) final fileprivate(set) var links = ListLinks<TriggerCore>()

    private final let dropped = Atomic(0)

    /// How many dropped values the recorders have been told of.
    final private var told: UInt32 = 0

    /// Whether it has been released: then the end of a run tells what was dropped with that.
    final var isReleased = false

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite) {
        key = keyed.key
        policy = keyed.policy
        self.name = name
        self.origin = origin
    }

    /// How many values came to nothing: exchanged before they began, skipped, or cancelled. Of those that have a run, that
    /// run's end counts.
    package final var droppedCount: Int { dropped.load(ordering: .relaxed) }

    final func countDropped() { dropped.wrappingAdd(1, ordering: .relaxed) }

    /// How many values came to nothing since this was asked last.
    final func takeUntold() -> Int {
        defer { told = UInt32(truncatingIfNeeded: droppedCount) }
        return untoldCount
    }

    /// How many the recorders have not been told of yet.
    final var untoldCount: Int { Int(UInt32(truncatingIfNeeded: droppedCount) &- told) }
}

/// The list of all triggers of a scope.
enum TriggerLinkage: ListLinkage {
    static func withLinks(_ trigger: TriggerCore, _ change: (inout ListLinks<TriggerCore>) -> Void) {
        change(&trigger.links)
    }
}

/// What is known about a trigger from its declaration on. It does not keep the trigger alive.
public struct TriggerInfo: Sendable {
    /// The key of its runs.
    public let key: TaskKey
    /// The policy of its calls.
    public let policy: OverlapPolicy
    /// The name of its runs.
    public let name: String?
    /// The place where it was declared.
    public let origin: CallSite
    /// The scope that owns its runs.
    public let scope: ScopeInfo

    init(_ trigger: TriggerCore, of core: ScopeCore) {
        key = trigger.key
        policy = trigger.policy
        name = trigger.name
        origin = trigger.origin
        scope = ScopeInfo(core)
    }
}
