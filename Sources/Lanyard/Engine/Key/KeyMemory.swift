/// What a key remembers of its calls, for policies that decide by it. Most keys have none.
///
/// Part of the scope's state machine, and like it only touched under the scope's lock.
final class KeyMemory {
    private(set) var past = KeyPast()

    /// When it may be forgotten, if nothing is left in the key.
    private(set) var end = ScopeInstant.longAgo

    /// For how long it is remembered after whatever happened last: for as long as any policy wanted.
    private var length = Duration.zero

    /// A call, whose policy wants to know of it for so long.
    func noteCall(at now: ScopeInstant, for memory: Duration) {
        length = max(length, memory)
        past.previousCall = past.lastCall
        past.lastCall = now
        stay(from: now)
    }

    private func stay(from now: ScopeInstant) { end = max(end, now.advanced(by: length)) }

    /// The call enters the line, in the place of one that waited or not.
    func noteEntering(at now: ScopeInstant, inPlaceOfAnother: Bool) {
        if !inPlaceOfAnother || past.waitingSince == nil { past.waitingSince = now }
    }

    /// A run starts, and those that came since this time go on waiting.
    func noteStart(at now: ScopeInstant, waitingSince: ScopeInstant?) {
        past.lastStart = now
        past.waitingSince = waitingSince
        stay(from: now)
    }

    func noteWindowEnd(_ end: ScopeInstant) {
        past.lastWindowEnd = end
        stay(from: end)
    }

    /// What a policy may know; `deciding` about a run of the line, and otherwise about a call that comes now.
    func past(arrival: ScopeInstant, deciding: Bool, isAnyWaiting: Bool) -> KeyPast {
        var past = past
        if !deciding { (past.previousCall, past.lastCall) = (past.lastCall, arrival) }
        if !isAnyWaiting { past.waitingSince = nil }
        return past
    }
}
