/// The keys of a scope. It decides about everything that a policy decides about.
///
/// Invariants:
/// 1. A run that a policy let in stands in exactly one ``KeyedRun/Seat/Place`` of its key, until it is pushed out or leaves.
/// 2. A key has a slot while a run stands in it, a window is open on it or it remembers a call, and no longer; but for the
///    slot that was asked for last, if its key is plain.
/// 3. A key whose head waits for a time, or with an open window, has a timer that fires no later.
struct KeyTable: ~Copyable {
    private var slots: [SlotKey: KeySlot] = [:]

    /// The slot that was asked for last. Most scopes have one key, whose runs follow each other: it is found without looking
    /// through the table, and stays there when nothing stands in it.
    private var recent: KeySlot?

    /// The last slot that was taken away, for the next key that needs one.
    private var spare: KeySlot?

    /// Whether nothing stands in any key, no window is open, and nothing is remembered.
    var isEmpty: Bool { slots.isEmpty || slots.count == 1 && recent?.isEmpty == true }

    /// The key of a value, if it is that of the slot that was asked for last.
    func recentKey(of base: some Hashable) -> TaskKey? {
        guard let key = recent?.key, key.isKey(of: base) else { return nil }
        return key
    }

    /// Admits a run, as its policy decides.
    mutating func admit(_ run: KeyedRun, into effects: inout KeyEffects) -> ScopeVerdict {
        var verdict = ScopeVerdict.skip
        var arriving: KeyedRun?
        var asked: (runs: [Run], grace: Duration)?
        var mistake: PolicyMistake?
        let (policy, now) = (run.keyedCall.policy, run.admittedAt)
        let slot = slot(of: run.keyedCall.key)
        slot.closeWindow(at: now)
        slot.forget(at: now)
        let wasWaitedFor = slot.hasWaiting
        switch slot.admission(by: policy, at: now).unlessSharing(policy.sharesRuns && slot.shared == nil) {
        case .skip:
            break
        case .join where !policy.sharesRuns:
            (verdict, mistake) = (.joinsUnshared, .joinsUnshared(policy))
        case .join:
            if let shared = slot.shared { verdict = .join(shared) }
        case .enter(let displacement, let asking, let opening):
            if let asking, !slot.running.isEmpty { asked = (slot.running.elements(), asking) }
            if asked != nil || slot.hasAnything(of: displacement) {
                let cause = CancellationCause(kind: .replaced(by: run.id), origin: run.origin, instant: now)
                effects.displaced = slot.displace(displacement, for: cause)
                effects.cause = cause
            }
            if let opening { slot.openWindow(opening, at: now) }
            slot.enqueue(run)
            run.keyedCall.mailbox?.entered(pushingOut: effects.displaced)
            arriving = run
        }
        slot.noteCall(of: policy, at: now, enters: arriving != nil, inPlaceOfAnother: wasWaitedFor)
        let starts = settle(slot, at: now, &effects, arriving: arriving, asked: asked, mistake: mistake)
        return arriving == nil ? verdict : .entered(starts: starts)
    }

    /// Answers a call that needs no run of its own; `nil` if it does.
    ///
    /// - Parameters:
    ///   - pending: A run that whoever calls has asked for, and that has not begun: the call may take its place.
    ///   - shared: A run that whoever calls shares already.
    mutating func answer(
        _ key: TaskKey,
        _ policy: OverlapPolicy,
        pending: KeyedRun?,
        sharing shared: RunID?,
        at now: ScopeInstant,
        into effects: inout KeyEffects
    ) -> Admission? {
        if let answer = policy.constantAnswer {
            guard let pending, let slot = pending.seat.slot else { return nil }
            let isDue = slot.isDue(at: now)
            slot.closeWindow(at: now)
            slot.forget(at: now)
            guard slot.renew(pending, answer, at: now) else { return nil }
            if isDue || answer.opening != nil { settle(slot, at: now, &effects) }
            return .replaced
        }
        guard let slot = slotIfAny(of: key), !slot.isEmpty else { return nil }
        slot.closeWindow(at: now)
        slot.forget(at: now)
        let answer: Admission
        switch slot.admission(by: policy, at: now) {
        case .skip: answer = .skipped
        // Any other run needs to know of one more caller, and may have another type of result.
        case .join where policy.sharesRuns && shared != nil && slot.shared?.id == shared: answer = .joined
        case .enter(let displacement, nil, let opening):
            guard let pending, pending.seat.slot === slot, !policy.seesPayloads else { return nil }
            // One that was let go may have opened a window for its own start.
            let entering = ConstantAnswer(displacement: displacement, opening: opening)
            guard slot.renew(pending, entering, at: now) else { return nil }
            settle(slot, at: now, &effects)
            return .replaced
        case .join, .enter: return nil
        }
        slot.noteCall(of: policy, at: now, enters: false, inPlaceOfAnother: false)
        settle(slot, at: now, &effects)
        return answer
    }

    /// Whether a call may share a run of a key.
    func isShared(_ key: TaskKey) -> Bool { slotIfAny(of: key)?.shared != nil }

    /// The run that a call shares, as its policy decides; `nil` if the call has to be admitted.
    mutating func join(
        _ key: TaskKey,
        _ policy: OverlapPolicy,
        returning type: any Sendable.Type,
        at now: ScopeInstant,
        into effects: inout KeyEffects
    ) -> Run? {
        guard let slot = slotIfAny(of: key), !slot.remembers, let shared = slot.shared, shared.call.result == type
        else { return nil }
        slot.closeWindow(at: now)
        slot.forget(at: now)
        guard case .join = slot.admission(by: policy, at: now) else { return nil }
        settle(slot, at: now, &effects)
        return shared
    }

    /// Lets a run wait for the result of a shared run of its key.
    mutating func follow(_ run: KeyedRun) {
        slot(of: run.keyedCall.key).addFollower(run)
    }

    /// Those who wait for the result of a shared run.
    func followers(of run: KeyedRun) -> [KeyedRun] {
        slots[SlotKey(run.keyedCall.key)]?.followers.elements().filter { $0.keyedCall.follows === run } ?? []
    }

    // MARK: Leaving

    /// A cancelled run leaves its key at once (R5); it may have ended meanwhile.
    mutating func withdraw(_ run: KeyedRun, at now: ScopeInstant, into effects: inout KeyEffects) {
        // One that was pushed out of its key makes no room by being cancelled.
        guard run.holdsKey, let slot = run.seat.slot else { return }
        slot.windDown(run)
        settle(slot, at: now, &effects)
    }

    /// A run that has ended, or whose result is being delivered, makes room for the next of its key.
    mutating func vacate(_ run: KeyedRun, at now: ScopeInstant, into effects: inout KeyEffects) {
        guard let slot = run.seat.slot else {
            if run.call.tellsUnbegun {
                effects.isOvertaken = slots[SlotKey(run.keyedCall.key)]?.isNewer(than: run) ?? false
            }
            return
        }
        effects.isOvertaken = slot.isNewer(than: run)
        slot.remove(run)
        settle(slot, at: now, &effects)
    }

    // MARK: Flushing

    /// Starts what waits in a key for its time alone.
    ///
    /// - Parameter isMeant: Which of them; all if it is not given.
    mutating func flush(
        _ key: TaskKey,
        where isMeant: ((KeyedRun) -> Bool)?,
        at now: ScopeInstant,
        into effects: inout KeyEffects
    ) {
        guard let slot = slots[SlotKey(key)] else { return }
        while slot.mayStart, let (head, opening) = Self.firstWithoutTime(slot, where: isMeant) {
            slot.closeWindow(at: now, early: true)
            slot.start(head, at: now)
            if let opening { slot.openWindow(opening, at: now) }
            effects.start.append(head)
        }
        settle(slot, at: now, &effects)
    }

    /// The first that waits in a key for its time alone, and the window that it opens.
    private static func firstWithoutTime(
        _ slot: KeySlot,
        where isMeant: ((KeyedRun) -> Bool)?
    ) -> (KeyedRun, Duration?)? {
        for head in slot.heads ?? slot.head.map({ [$0] }) ?? []
        where isMeant?(head) ?? true {
            if case .now(let opening)? = slot.decisionWithoutTime(about: head) { return (head, opening) }
        }
        return nil
    }

    // MARK: What is set by hand

    /// Changes how many may run at once under a key, or whether nothing starts there.
    mutating func set(_ setting: KeySlot.Setting, _ key: TaskKey, at now: ScopeInstant, into effects: inout KeyEffects)
    {
        let slot = slot(of: key)
        slot.set(setting)
        settle(slot, at: now, &effects)
    }

    func isPaused(_ key: TaskKey) -> Bool { slots[SlotKey(key)]?.isPaused ?? false }

    /// Gives a run that waits in its key another rank.
    mutating func move(_ run: KeyedRun, toRank rank: UInt8, at now: ScopeInstant, into effects: inout KeyEffects) {
        guard let slot = run.seat.slot else { return }
        slot.move(run, toRank: rank)
        settle(slot, at: now, &effects)
    }

    // MARK: Cancelling

    /// Pushes everything out of a key; what has to be cancelled.
    mutating func cancel(_ key: TaskKey, for cause: CancellationCause, into effects: inout KeyEffects) {
        if let slot = slots[SlotKey(key)] { cancel(slot, for: cause, &effects) }
    }

    private mutating func cancel(_ slot: KeySlot, for cause: CancellationCause, _ effects: inout KeyEffects) {
        effects.displaced = slot.displace(.everything, for: cause)
        effects.cause = cause
        settle(slot, at: cause.instant, &effects)
    }

    /// Empties all keys, so that nothing starts; what follows from that for each, the cancelling apart.
    mutating func cancelAll(for cause: CancellationCause) -> [(key: TaskKey, rest: KeyEffects.Rest)] {
        Array(slots).compactMap { place, slot in
            var effects = KeyEffects()
            cancel(slot, for: cause, &effects)
            return effects.rest.map { (place.key, $0) }
        }
    }

    // MARK: Asking

    /// The run that a key has now: the newest of those that run, or else the first of its line.
    func activeRun(of key: TaskKey) -> KeyedRun? { slots[SlotKey(key)].flatMap { $0.running.last ?? $0.head } }

    // MARK: Time

    /// Whether a run waits in the line of a key.
    func hasWaitingRuns(_ key: TaskKey) -> Bool { slots[SlotKey(key)]?.head != nil }

    /// The timer that a key waits for.
    func timer(of key: TaskKey) -> KeyTimer? { slots[SlotKey(key)]?.timer?.timer }

    /// The timers that all keys wait for.
    var timers: [KeyTimer] { slots.isEmpty ? [] : slots.values.compactMap(\.timer?.timer) }

    /// The timer of a key fired.
    mutating func timerFired(
        _ timer: KeyTimer,
        key: TaskKey,
        at now: ScopeInstant,
        into effects: inout KeyEffects
    ) {
        guard let slot = slots[SlotKey(key)] else { return }
        if slot.timer?.timer === timer { slot.timer = nil }
        settle(slot, at: now, &effects)
    }

    /// A key in the table, which goes by the hash that the key has. A key is looked for three times in its life. To hash the
    /// hash again each time took 8 % of a call with a key.
    private struct SlotKey: Hashable {
        let key: TaskKey

        init(_ key: TaskKey) { self.key = key }

        static func == (lhs: SlotKey, rhs: SlotKey) -> Bool { lhs.key == rhs.key }

        func hash(into hasher: inout Hasher) { hasher.combine(key) }

        /// Mixed by a multiplication, because a value may say itself what its hash is, and tables look at the lowest bits.
        func _rawHashValue(seed: Int) -> Int {
            let product = UInt64(truncatingIfNeeded: key.fingerprint.hash ^ seed).multipliedFullWidth(
                by: 0x9E37_79B9_7F4A_7C15
            )
            return Int(truncatingIfNeeded: product.high ^ product.low)
        }
    }

    // MARK: Steps

    /// What stands in some of the keys, at most so many.
    func contents(upTo limit: Int) -> [(key: TaskKey, count: KeyCount)] {
        slots.lazy.filter { !$0.value.isEmpty }.prefix(limit).map { ($0.key.key, $0.value.count) }
    }

    private func slotIfAny(of key: TaskKey) -> KeySlot? { recent?.key == key ? recent : slots[SlotKey(key)] }

    /// A key's slot, which is made if there is none.
    private mutating func slot(of key: TaskKey) -> KeySlot {
        if let recent, recent.key == key { return recent }
        let slot = slots[SlotKey(key)] ?? makeSlot(of: key)
        if let last = recent, last.isEmpty, let key = last.key { takeAway(last, of: key) }
        recent = slot
        return slot
    }

    private mutating func makeSlot(of key: TaskKey) -> KeySlot {
        let slot = spare.take() ?? KeySlot()
        slot.beginAnew(for: key)
        slots[SlotKey(key)] = slot
        return slot
    }

    private mutating func takeAway(_ slot: KeySlot, of key: TaskKey) {
        // Not if a value that has changed finds another's slot: then this one is still in the table.
        guard slots.removeValue(forKey: SlotKey(key)) === slot else { return }
        slot.key = nil
        spare = slot
        if recent === slot { recent = nil }
    }

    /// Starts what the policies of the line let start, sets the timer to what they wait for, and takes the slot away if
    /// nothing is left in it. Whether a run that is just arriving starts: of that the effects say nothing.
    @discardableResult
    private mutating func settle(
        _ slot: KeySlot,
        at now: ScopeInstant,
        _ effects: inout KeyEffects,
        arriving: KeyedRun? = nil,
        asked: (runs: [Run], grace: Duration)? = nil,
        mistake: PolicyMistake? = nil
    ) -> Bool {
        slot.closeWindow(at: now)
        slot.forget(at: now)
        let (startsArriving, wake, mistaken) =
            slot.hasWaiting ? startHeads(slot, at: now, &effects, arriving) : (false, nil, nil)
        let timer = slot.setTimer(wake ?? slot.nextEnd)
        var dropped: TaskKey?
        if slot.isEmpty, let key = slot.key, !(slot === recent && key.isPlain) {
            if !key.isPlain { dropped = key }
            takeAway(slot, of: key)
        }
        let mistake = mistake ?? mistaken.map { .timeHasPassed($0) }
        if asked != nil || timer.isAny || dropped != nil || mistake != nil {
            effects.rest = .init(
                asked: asked?.runs ?? [],
                grace: asked?.grace ?? .zero,
                timer: timer,
                dropped: dropped,
                mistake: mistake
            )
        }
        return startsArriving
    }

    /// Starts those at the heads of the lines that their policies let start: whether one that is just arriving starts, when the
    /// others want to be asked again, and a policy that named a time that has passed.
    @inline(__always)
    private func startHeads(
        _ slot: KeySlot,
        at now: ScopeInstant,
        _ effects: inout KeyEffects,
        _ arriving: KeyedRun?
    ) -> (startsArriving: Bool, wake: ScopeInstant?, mistaken: OverlapPolicy?) {
        var startsArriving = false
        var wake: ScopeInstant?
        var mistaken: OverlapPolicy?
        var heads = slot.heads
        var moment = slot.seesPayloads ? slot.moment : nil
        var next = 0
        while slot.mayStart, let head = slot.head(next, of: heads) {
            next += 1
            switch slot.decision(about: head, at: now, moment) {
            case .now(let opening):
                slot.start(head, at: now)
                if let opening { slot.openWindow(opening, at: now) }
            case .at(let time) where time > now:
                // A policy of the user's may have opened a window that closes earlier.
                wake = min(wake ?? .never, time, slot.windowEnd ?? time)
                continue
            case .at:
                // It would be asked for ever. The next change asks again; where none is to come, the run starts.
                mistaken = head.keyedCall.policy
                if slot.changesByItself { continue }
                slot.start(head, at: now)
            case .later:
                continue
            }
            if head === arriving { startsArriving = true } else { effects.start.append(head) }
            // The key has changed: all are asked again.
            (heads, next, wake) = (slot.heads, 0, nil)
            if moment != nil { moment = slot.moment }
        }
        return (startsArriving, wake, mistaken)
    }
}
