/// What stands in a key: the runs that run, wind down and wait, its window, what it remembers and its timer.
///
/// Every step takes constant time. Part of the scope's state machine, and like it only touched under the scope's lock.
final class KeySlot {
    /// What it is the slot of; `nil` while it is spare.
    var key: TaskKey?

    /// The run that entered it last, of whatever key it was the slot then.
    private var newest = RunID(rawValue: 0)

    /// Begins to be the slot of another key.
    func beginAnew(for key: TaskKey) {
        self.key = key
        newest = RunID(rawValue: 0)
    }

    // The run-time does not look whether accesses to these lists overlap: W2 takes 21 % more with that, and V1 52 %.

    /// Those that run, the newest last.
    @exclusivity(unchecked) private(set) var running = IntrusiveList<KeyLinkage>()
    @exclusivity(unchecked) private(set) var followers = IntrusiveList<KeyLinkage>()
    @exclusivity(unchecked) private var waiting = KeyLine()
    private var windingDown = 0

    /// Of those that wind down, the ones whose policy sees what the others are about.
    private var windingDownInSight: [KeyedRun] = []

    /// When the window that a policy opened closes.
    private(set) var windowEnd: ScopeInstant?

    /// What it remembers of calls whose policies want that.
    private var memory: KeyMemory?

    /// How many may run at once, if that was set for the key.
    private var limit: Int32?

    /// Whether nothing starts until somebody says so.
    private(set) var isPaused = false

    /// The timer that wakes this key.
    var timer: (timer: KeyTimer, at: ScopeInstant)?

    var isEmpty: Bool { isIdle && memory == nil && limit == nil && !isPaused }

    /// Whether no run stands in it, and no window is open.
    private var isIdle: Bool {
        running.isEmpty && followers.isEmpty && windingDown == 0 && waiting.isEmpty && windowEnd == nil
    }

    /// Whether what was set for the key lets another one start.
    var mayStart: Bool { !isPaused && !isAtLimit }

    private var isAtLimit: Bool {
        guard let limit else { return false }
        return running.count + windingDown >= Int(limit)
    }

    /// Whether a run will leave it or a window will close, whatever its policy says.
    var changesByItself: Bool { !running.isEmpty || windingDown > 0 || windowEnd != nil }

    // MARK: What holds a run back

    /// How many of those that run or wind down have to end before a run of the line can start, however much time passes: none if
    /// it waits for time alone. They all count the same.
    func endsNeeded(by run: KeyedRun) -> Int {
        let busy = running.count + windingDown
        var needed = limit.map { max(0, busy - Int($0) + 1) } ?? 0
        var state = state(arrival: run.arrival, now: .never, deciding: true)
        state.windowEnd = nil
        for ended in 0...busy {
            (state.running, state.windingDown) = (
                max(0, running.count - ended), windingDown - max(0, ended - running.count)
            )
            if run.keyedCall.policy.start(state) != .later { return max(needed, ended) }
            needed = max(needed, ended)
        }
        return needed
    }

    /// Of those that run or wind down, the ones that hold back a run whose policy sees what they are about: each by itself.
    func holders(of run: KeyedRun) -> [KeyedRun] {
        guard let rule = run.keyedCall.policy.payloadRule else { return [] }
        var state = state(arrival: run.arrival, now: .never, deciding: true)
        (state.running, state.windingDown, state.waiting, state.windowEnd) = (1, 0, 0, nil)
        return (running.elements() + windingDownInSight).filter { other in
            let payload = other.keyedCall.policy.payloadRule.map { [$0.erasedPayload] } ?? []
            return rule.start(state, PayloadsInKey(running: payload), before: 0) == .later
        }
    }

    /// What the policy of a waiting run would decide at the end of all days.
    func decisionWithoutTime(about run: KeyedRun) -> StartDecision? {
        var state = state(arrival: run.arrival, now: .never, deciding: true)
        state.windowEnd = nil
        return decision(about: run, state, nil)
    }

    // MARK: Set by hand

    enum Setting {
        case limit(Int32?)
        case paused(Bool)
    }

    func set(_ setting: Setting) {
        switch setting {
        case .limit(let limit): self.limit = limit
        case .paused(let isPaused): self.isPaused = isPaused
        }
    }

    // MARK: Asking the policies

    /// What a policy decides about a call.
    @inline(__always)
    func admission(by policy: OverlapPolicy, at now: ScopeInstant) -> AdmitDecision {
        let state = state(arrival: now, now: now, deciding: false)
        guard policy.seesPayloads, let rule = policy.payloadRule else { return policy.admit(state) }
        let moment = moment
        return rule.admit(state, moment.payloads, before: moment.waiting.count)
    }

    /// What the policy of a run that waits decides about its start.
    ///
    /// - Parameter moment: What the calls are about, if that was looked up for several of them.
    @inline(__always)
    func decision(about run: KeyedRun, at now: ScopeInstant, _ moment: PayloadMoment?) -> StartDecision {
        decision(about: run, state(arrival: run.arrival, now: now, deciding: true), moment)
    }

    @inline(__always)
    private func decision(about run: KeyedRun, _ state: KeyState, _ moment: PayloadMoment?) -> StartDecision {
        let policy = run.keyedCall.policy
        guard policy.seesPayloads, let rule = policy.payloadRule else { return policy.start(state) }
        let moment = moment ?? self.moment
        return rule.start(state, moment.payloads, before: moment.count(before: run))
    }

    /// What the calls are about now.
    var moment: PayloadMoment {
        func payload(_ run: KeyedRun) -> (any Sendable)? { run.keyedCall.policy.payloadRule?.erasedPayload }
        let waiting = waiting.elements().sorted { $0.id < $1.id }
        let payloads = PayloadsInKey(
            running: running.elements().compactMap(payload),
            windingDown: windingDownInSight.compactMap(payload),
            waiting: waiting.map(payload)
        )
        return PayloadMoment(payloads: payloads, waiting: waiting.map(\.id))
    }

    var isWindingDown: Bool { windingDown > 0 }

    func isWindingDown(_ run: KeyedRun) -> Bool { run.seat.slot === self && run.place == .windingDown }

    /// How many runs stand in it.
    var count: KeyCount {
        KeyCount(
            live: running.count + followers.count + windingDown + waiting.count,
            waiting: waiting.count,
            following: followers.count
        )
    }

    /// What a policy may know; `deciding` if the run it decides about is itself in the line.
    func state(arrival: ScopeInstant, now: ScopeInstant, deciding: Bool) -> KeyState {
        var state = KeyState(
            running: running.count,
            windingDown: windingDown,
            waiting: deciding ? waiting.count - 1 : waiting.count,
            limit: limit.map(Int.init),
            isPaused: isPaused,
            arrival: arrival,
            now: now,
            windowEnd: windowEnd
        )
        if let memory { state.past = memory.past(arrival: arrival, deciding: deciding, isAnyWaiting: hasWaiting) }
        return state
    }

    // MARK: What it remembers

    /// Whether it remembers calls, of whatever policy they are: one of those that came wanted that.
    var remembers: Bool { memory != nil }

    /// Notes a call that was decided about; `enters` says whether it waits now, and whether one waited before.
    @inline(__always)
    func noteCall(of policy: OverlapPolicy, at now: ScopeInstant, enters: Bool, inPlaceOfAnother: Bool) {
        guard remembers || policy.isRemembered else { return }
        let memory = memory ?? makeMemory()
        memory.noteCall(at: now, for: policy.memory)
        if enters { memory.noteEntering(at: now, inPlaceOfAnother: inPlaceOfAnother) }
    }

    private func makeMemory() -> KeyMemory {
        let made = KeyMemory()
        memory = made
        return made
    }

    /// Forgets what need not be remembered any longer.
    @inline(__always)
    func forget(at now: ScopeInstant) {
        if let memory, memory.end <= now, isIdle { self.memory = nil }
    }

    // MARK: The line

    func enqueue(_ run: KeyedRun) {
        run.place = .waiting
        run.seat.slot = self
        newest = run.id
        waiting.append(run)
    }

    /// Whether a run has entered it since one of the same key did.
    func isNewer(than run: KeyedRun) -> Bool { newest > run.id }

    var hasWaiting: Bool { !waiting.isEmpty }

    /// The run that calls share; of those that wait it is one that can be shared.
    var shared: KeyedRun? {
        running.last ?? (waiting.isEmpty ? nil : waiting.elements().first { $0.keyedCall.policy.sharesRuns })
    }

    /// Whether one of those that wait has a policy that sees what the calls are about.
    var seesPayloads: Bool { waiting.seesPayloads }

    /// The first of those that wait.
    var head: KeyedRun? { waiting.first }

    /// Those that may be asked whether they start, in order: the first of each line. `nil` if that is only ``head``.
    var heads: [KeyedRun]? { waiting.heads }

    /// The one of a number among them.
    @inline(__always)
    func head(_ number: Int, of heads: [KeyedRun]?) -> KeyedRun? {
        guard let heads else { return number == 0 ? head : nil }
        return number < heads.count ? heads[number] : nil
    }

    /// A run that waits starts.
    func start(_ run: KeyedRun, at now: ScopeInstant) {
        waiting.remove(run)
        run.place = .running
        running.append(run)
        memory?.noteStart(at: now, waitingSince: waiting.oldest?.arrival)
    }

    /// Gives a run another rank, and lets it wait as the last of those that have it.
    func move(_ run: KeyedRun, toRank rank: UInt8) {
        guard rank != run.rank, run.keyedCall.policy.order == .priority else {
            run.rank = rank
            return
        }
        waiting.remove(run)
        run.rank = rank
        waiting.append(run)
    }

    func addFollower(_ run: KeyedRun) {
        run.place = .following
        run.seat.slot = self
        followers.append(run)
    }

    // MARK: Going away

    /// Pushes runs out, those that run first: those that wait or follow leave the key, those that run wind down.
    func displace(_ displacement: AdmitDecision.Displacement, for cause: CancellationCause?) -> Few<Run> {
        var displaced = Few<Run>()
        if displacement == .everything {
            while let run = running.first { displaced.append(displace(run, for: cause)) }
            while let run = followers.first { displaced.append(displace(run, for: cause)) }
        }
        if displacement == .everything || displacement == .waiting {
            while let run = waiting.first { displaced.append(displace(run, for: cause)) }
        }
        // The followers of a shared run learn of it from that.
        if case .oldest(var count) = displacement {
            while count > 0, let run = running.first ?? waiting.oldest {
                displaced.append(displace(run, for: cause))
                count -= 1
            }
        }
        return displaced
    }

    private func displace(_ run: KeyedRun, for cause: CancellationCause?) -> Run {
        run.seat.cause = cause
        if run.place == .running { windDown(run) } else { remove(run) }
        return run
    }

    /// A cancelled run stops being the run of its key.
    func windDown(_ run: KeyedRun) {
        guard run.holdsKey else { return }
        let wasRunning = run.place == .running
        remove(run)
        guard wasRunning else { return }
        run.place = .windingDown
        run.seat.slot = self
        windingDown += 1
        if run.keyedCall.policy.seesPayloads { windingDownInSight.append(run) }
    }

    /// A run leaves the key.
    func remove(_ run: KeyedRun) {
        switch run.place {
        case .outside: return
        case .windingDown:
            windingDown -= 1
            if run.keyedCall.policy.seesPayloads { windingDownInSight.removeAll { $0 === run } }
        case .waiting: waiting.remove(run)
        case .running: running.remove(run)
        case .following: followers.remove(run)
        }
        run.place = .outside
        run.seat.slot = nil
    }

    /// Whether there is anything to push out.
    func hasAnything(of displacement: AdmitDecision.Displacement) -> Bool {
        switch displacement {
        case .nothing: false
        case .waiting: !waiting.isEmpty
        case .everything: !waiting.isEmpty || !running.isEmpty || !followers.isEmpty
        case .oldest(let count): count > 0 && (!waiting.isEmpty || !running.isEmpty)
        }
    }

    // MARK: In the place of another

    /// Lets a call take the place of a run that has not begun, and is all that the call would push out; false if it needs a run of its own.
    ///
    /// - Parameters:
    ///   - answer: How the call enters.
    ///   - now: The present; `nil` if it matters to nothing in the key. Then the run keeps the time of its own call.
    func renew(_ run: KeyedRun, _ answer: ConstantAnswer, at now: ScopeInstant?) -> Bool {
        guard displaces(answer.displacement, only: run),
            run.place == .waiting || windingDown <= answer.mostWindingDown && mayStartAlone
        else { return false }
        // Those that run were asked to finish when the run came, if none has come since.
        if answer.asking != nil, running.first(where: { $0.id > run.id }) != nil { return false }
        guard let now else { return true }
        run.keyedCall.mailbox?.arrival = now
        // A policy that wants calls to be remembered has had that of the run remembered.
        if remembers { noteCall(of: run.keyedCall.policy, at: now, enters: true, inPlaceOfAnother: true) }
        if let opening = answer.opening { openWindow(opening, at: now) }
        return true
    }

    /// Whether there is one run to push out, and that is it.
    private func displaces(_ displacement: AdmitDecision.Displacement, only run: KeyedRun) -> Bool {
        switch displacement {
        case .nothing, .oldest: false
        case .waiting: run.place == .waiting && waiting.count == 1
        case .everything: running.count + waiting.count + followers.count == 1 && run.place != .windingDown
        }
    }

    /// Whether what was set for the key would let one start that stands there with nothing but what winds down.
    private var mayStartAlone: Bool { !isPaused && limit.map { windingDown < Int($0) } ?? true }

    /// Whether the time has come that its timer was set for.
    func isDue(at now: ScopeInstant) -> Bool { timer.map { $0.at <= now } ?? false }

    // MARK: Time

    func openWindow(_ length: Duration, at now: ScopeInstant) {
        guard windowEnd == nil && length > .zero else { return }
        windowEnd = now.advanced(by: length)
    }

    /// Closes the window if its time has come, or if somebody asks for that.
    func closeWindow(at now: ScopeInstant, early: Bool = false) {
        guard let end = windowEnd, early || end <= now else { return }
        windowEnd = nil
        memory?.noteWindowEnd(min(end, now))
    }

    /// When a window closes, or else when it forgets, although nobody waits for it.
    var nextEnd: ScopeInstant? { windowEnd ?? (isIdle ? memory?.end : nil) }

    /// Sets the timer so that it fires no later than `time`; one that fires earlier is left as it is.
    func setTimer(_ time: ScopeInstant?) -> TimerChange {
        guard let time else {
            guard let old = timer.take() else { return .none }
            return .disarm(old.timer)
        }
        let old = timer
        if let old, old.at <= time { return .none }
        let new = KeyTimer()
        timer = (new, time)
        return .arm(new, at: time, replacing: old?.timer)
    }
}
