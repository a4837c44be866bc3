// The callers of a shared run.
extension RunStateMachine {
    /// Counts one more caller who shares the run; false if the run is cancelled or over.
    mutating func addCaller() -> Bool {
        guard cause == nil && !phase.isOver else { return false }
        makeExtras().callers += 1
        return true
    }

    /// Counts one more who waits for the result and takes the run along.
    ///
    /// - Parameter isWanted: Whether the run is wanted by others, too: by those who share it, or by an owner.
    mutating func addJoiner(isWanted: Bool) {
        let extras = makeExtras()
        if isWanted {
            extras.callers += 1
            return
        }
        if extras.isJoined { extras.callers += 1 }
        (extras.isJoined, extras.callers) = (true, max(1, extras.callers))
    }

    /// One who came to join could not wait for it.
    mutating func removeJoiner() { makeExtras().callers -= 1 }

    /// A caller begins to wait for the result; the number of its wait, or `nil` if it has left.
    mutating func callerWaits(_ caller: RunCaller) -> Int? {
        guard caller.cause == nil else { return nil }
        let id = newID()
        if phase != .ended { caller.wait(id) }  // Or a handle that is read again and again would grow.
        return id
    }

    /// What follows when a caller leaves.
    struct LeaveAction {
        var waiters: [Waiter] = []
        var cancel = CancelAction.nothing
    }

    /// A wait of a caller was cancelled: a caller with no other wait leaves.
    mutating func callerStopsWaiting(_ caller: RunCaller, _ id: Int, _ gone: CancellationCause) -> LeaveAction {
        caller.stopWaiting(id)
        return caller.isWaiting ? LeaveAction() : callerLeaves(caller, gone)
    }

    /// A caller no longer wants the result, and its waits end; with the last one the run is cancelled, in the same step, so
    /// that nobody can join in between. To leave again changes nothing, and neither does it when the run is over. The first
    /// cause wins: whoever leaves a cancelled run has that one's.
    mutating func callerLeaves(_ caller: RunCaller, _ gone: CancellationCause) -> LeaveAction {
        guard caller.cause == nil && !phase.isOver else { return LeaveAction() }
        let extras = makeExtras()
        let waiters = caller.leave(cause ?? gone).compactMap { extras.waiters.remove($0) }
        extras.callers -= 1
        if caller.isSilent { extras.silent -= 1 }
        let isWanted = extras.callers > 0 || extras.isJoined && isWaitedFor
        return LeaveAction(waiters: waiters, cancel: isWanted ? .nothing : cancel(gone))
    }
}

/// One of the callers who share a run; its handles hold it.
///
/// An object, because what became of a caller is still asked when it has left, and whoever has left takes no room in the run.
/// Unchecked, because only the run touches what is in it, under its lock.
final class RunCaller: @unchecked Sendable {
    /// Why it has left; `nil` while it has not.
    private(set) var cause: CancellationCause?

    /// Whether nobody has its handle.
    var isSilent = false

    /// How many times it waits for the result, and by which numbers it is woken: as a rule by one.
    private var firstWait: Int?
    private var otherWaits: Set<Int> = []

    var isWaiting: Bool { firstWait != nil || !otherWaits.isEmpty }

    func wait(_ id: Int) {
        if firstWait == nil { firstWait = id } else { otherWaits.insert(id) }
    }

    func stopWaiting(_ id: Int) {
        if firstWait == id { firstWait = nil } else { otherWaits.remove(id) }
    }

    /// Leaves; the waits that are to end.
    func leave(_ cause: CancellationCause) -> [Int] {
        self.cause = cause
        defer { (firstWait, otherWaits) = (nil, []) }
        return (firstWait.map { [$0] } ?? []) + otherWaits.sorted()
    }
}
