/// The keys of a scope, and the runs that stand in them. It decides about everything that a policy decides about.
///
/// Invariants:
/// 1. A run is in `members` from admission until `leave`, and no longer (R1, R9).
/// 2. A member stands in exactly one ``ScopeMember/Place``.
/// 3. A key has a slot while a member stands in it or a window is open on it, and no longer.
/// 4. A key whose head waits for a time, or with an open window, has a timer that fires no later.
struct KeyTable<Run>: ~Copyable {
    typealias Member = ScopeMember<Run>
    typealias Effects = KeyEffects<Run>

    private var members = Slab<Member>()
    private var slots = Slab<KeySlot>()
    private var places: [TaskKey: Int] = [:]
    private var nextTimer: UInt64 = 1

    /// Admits a run, as its policy decides.
    mutating func admit(
        _ run: Run,
        id: RunID,
        key: TaskKey,
        policy: OverlapPolicy,
        origin: SourceLocation,
        at now: ScopeInstant
    ) -> (verdict: ScopeVerdict<Run>, effects: Effects) {
        var effects = Effects()
        var verdict = ScopeVerdict<Run>.skip
        let place = slot(of: key)
        slots[place].closeWindow(at: now)
        switch policy.admit(slots[place].state(arrival: now, now: now, deciding: false)) {
        case .skip:
            break
        case .join:
            if policy.sharesRuns, !slots[place].running.isEmpty {
                verdict = .join(members[slots[place].running.last].run)
            }
        case .enter(let displacement, let asking, let opening):
            if let asking { (effects.asked, effects.grace) = (slots[place].running.runs(members), asking) }
            if slots[place].hasAnything(of: displacement) || !effects.asked.isEmpty {
                let cause = CancellationCause(kind: .replaced(by: id), origin: origin, instant: now)
                effects.displaced = slots[place].displace(displacement, &members, for: cause)
                effects.cause = cause
            }
            if let opening { slots[place].openWindow(opening, at: now) }
            let index = members.insert(Member(id: id, run: run, slot: place, policy: policy, arrival: now))
            slots[place].enqueue(index, &members)
            verdict = .entered(index: index, starts: false)
        }
        settle(place, at: now, &effects)
        if case .entered(let index, _) = verdict, members[index].place == .running {
            // Of the runs that this step starts, the new one is the last: it stood at the end of the line.
            effects.start.removeLast()
            verdict = .entered(index: index, starts: true)
        }
        return (verdict, effects)
    }

    /// Admits a run that waits for the result of a shared run of its key; its index.
    mutating func follow(_ run: Run, id: RunID, key: TaskKey, at now: ScopeInstant) -> Int {
        let place = slot(of: key)
        let index = members.insert(Member(id: id, run: run, slot: place, policy: nil, arrival: now))
        slots[place].addFollower(index, &members)
        return index
    }

    // MARK: Leaving

    /// A cancelled run leaves its key at once and stays a member until it ends (R5); it may have ended meanwhile.
    mutating func withdraw(at index: Int, id: RunID, at now: ScopeInstant) -> Effects {
        guard members.contains(index), members[index].id == id, members[index].place != .outside else {
            return Effects()
        }
        return change(members[index].slot, at: now) { slot, members in slot.windDown(index, &members) }
    }

    /// Why a run was pushed out of its key, if it was, and is still there.
    func cause(at index: Int, id: RunID) -> CancellationCause? {
        members.contains(index) && members[index].id == id ? members[index].cause : nil
    }

    /// A run whose result is being delivered makes room for the next of its key.
    mutating func vacate(at index: Int, at now: ScopeInstant) -> Effects {
        if members[index].place == .outside { return Effects() }
        return change(members[index].slot, at: now) { slot, members in slot.remove(index, &members) }
    }

    /// A run has ended.
    mutating func leave(at index: Int, at now: ScopeInstant) -> Effects {
        let effects = vacate(at: index, at: now)
        members.remove(at: index)
        return effects
    }

    // MARK: Cancelling

    /// Pushes everything out of a key; what has to be cancelled.
    mutating func cancel(_ key: TaskKey, for cause: CancellationCause) -> Effects {
        guard let place = places[key] else { return Effects() }
        return cancel(place, for: cause)
    }

    private mutating func cancel(_ place: Int, for cause: CancellationCause) -> Effects {
        var displaced = Few<Run>()
        var effects = change(place, at: cause.instant) { slot, members in
            displaced = slot.displace(.everything, &members, for: cause)
        }
        effects.displaced = displaced
        effects.cause = cause
        return effects
    }

    /// Empties all keys, so that nothing starts; what follows from that for each, the cancelling apart.
    mutating func cancelAll(for cause: CancellationCause) -> [Effects] {
        slots.indices.map { cancel($0, for: cause) }
    }

    // MARK: Time

    /// The timer that a key waits for.
    func timer(of key: TaskKey) -> UInt64? {
        places[key].flatMap { slots[$0].timer?.id }
    }

    /// The timers that all keys wait for.
    var timers: [UInt64] { slots.elements.compactMap(\.timer?.id) }

    /// The timer of a key fired.
    mutating func timerFired(_ timer: UInt64, key: TaskKey, at now: ScopeInstant) -> Effects {
        guard let place = places[key] else { return Effects() }
        return change(place, at: now) { slot, _ in
            if slot.timer?.id == timer { slot.timer = nil }
        }
    }

    // MARK: What there is

    var count: Int { members.count }

    var runs: [Run] { members.elements.map(\.run) }

    /// Some of the runs, at most so many.
    func runs(upTo limit: Int) -> [Run] { members.first(limit).map(\.run) }

    func first(where matches: (Run) -> Bool) -> Run? { members.first { matches($0.run) }?.run }

    /// What stands in some of the keys, at most so many.
    func keys(upTo limit: Int) -> [(key: TaskKey, count: KeyCount)] {
        slots.first(limit).map { ($0.key, $0.count) }
    }

    // MARK: Steps

    /// Where a key's slot is, which is made if there is none.
    private mutating func slot(of key: TaskKey) -> Int {
        if let place = places[key] { return place }
        let place = slots.insert(KeySlot(key))
        places[key] = place
        return place
    }

    /// Changes a slot, then starts whatever may start now.
    @inline(__always)
    private mutating func change(
        _ place: Int,
        at now: ScopeInstant,
        _ change: (inout KeySlot, inout Slab<Member>) -> Void
    ) -> Effects {
        var effects = Effects()
        change(&slots[place], &members)
        settle(place, at: now, &effects)
        return effects
    }

    /// Starts what the policies of the line let start, sets the timer to what they wait for, and takes the slot away if
    /// nothing is left in it.
    private mutating func settle(_ place: Int, at now: ScopeInstant, _ effects: inout Effects) {
        var wake: ScopeInstant?
        slots[place].closeWindow(at: now)
        line: while let head = slots[place].head, let policy = members[head].policy {
            switch policy.start(slots[place].state(arrival: members[head].arrival, now: now, deciding: true)) {
            case .now(let opening):
                slots[place].startHead(&members)
                if let opening { slots[place].openWindow(opening, at: now) }
                effects.start.append(members[head].run)
            case .at(let time):
                wake = time
                break line
            case .later:
                break line
            }
        }
        effects.timer = slots[place].setTimer(wake ?? slots[place].windowEnd, next: &nextTimer)
        if slots[place].isEmpty {
            effects.dropped = slots.remove(at: place).key
            places[effects.dropped!] = nil
        }
    }
}
