/// What stands in a key: the runs that run, wind down and wait, its window and its timer.
///
/// Every step takes constant time.
struct KeySlot {
    /// What it is the slot of.
    let key: TaskKey

    /// The members that run, the newest last.
    private(set) var running = MemberLine()
    private var followers = MemberLine()
    private var waiting = MemberLine()
    private var windingDown = 0

    /// When the window that a policy opened closes.
    private(set) var windowEnd: ScopeInstant?

    /// The timer that wakes this key.
    var timer: (id: UInt64, at: ScopeInstant)?

    init(_ key: TaskKey) {
        self.key = key
    }

    var isEmpty: Bool {
        running.isEmpty && followers.isEmpty && windingDown == 0 && waiting.isEmpty && windowEnd == nil
    }

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
        KeyState(
            running: running.count,
            windingDown: windingDown,
            waiting: deciding ? waiting.count - 1 : waiting.count,
            arrival: arrival,
            now: now,
            windowEnd: windowEnd
        )
    }

    // MARK: The line

    mutating func enqueue<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        members[index].place = .waiting
        waiting.append(index, &members)
    }

    /// The run at the head of the line.
    var head: Int? { waiting.isEmpty ? nil : waiting.first }

    mutating func startHead<Run>(_ members: inout Slab<ScopeMember<Run>>) {
        let index = waiting.first
        waiting.remove(index, &members)
        members[index].place = .running
        running.append(index, &members)
    }

    mutating func addFollower<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        members[index].place = .following
        followers.append(index, &members)
    }

    // MARK: Going away

    /// Pushes runs out, those that run first: those that wait or follow leave the key, those that run wind down.
    mutating func displace<Run>(
        _ displacement: AdmitDecision.Displacement,
        _ members: inout Slab<ScopeMember<Run>>,
        for cause: CancellationCause?
    ) -> Few<Run> {
        var displaced = Few<Run>()
        if displacement == .everything {
            windingDown += running.count
            running.dismiss(to: .windingDown, for: cause, &members, into: &displaced)
            followers.dismiss(to: .outside, for: cause, &members, into: &displaced)
        }
        if displacement != .nothing { waiting.dismiss(to: .outside, for: cause, &members, into: &displaced) }
        return displaced
    }

    /// A cancelled run stops being the run of its key.
    mutating func windDown<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        let place = members[index].place
        guard place == .running || place == .following else { return }
        remove(index, &members)
        guard place == .running else { return }
        members[index].place = .windingDown
        windingDown += 1
    }

    /// A run leaves the key.
    mutating func remove<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        switch members[index].place {
        case .outside: return
        case .windingDown: windingDown -= 1
        case .waiting: waiting.remove(index, &members)
        case .running: running.remove(index, &members)
        case .following: followers.remove(index, &members)
        }
        members[index].place = .outside
    }

    /// Whether there is anything to push out.
    func hasAnything(of displacement: AdmitDecision.Displacement) -> Bool {
        switch displacement {
        case .nothing: false
        case .waiting: !waiting.isEmpty
        case .everything: !waiting.isEmpty || !running.isEmpty || !followers.isEmpty
        }
    }

    // MARK: Time

    mutating func openWindow(_ length: Duration, at now: ScopeInstant) {
        guard windowEnd == nil && length > .zero else { return }
        windowEnd = now.advanced(by: length)
    }

    mutating func closeWindow(at now: ScopeInstant) {
        if let end = windowEnd, end <= now { windowEnd = nil }
    }

    /// Sets the timer so that it fires no later than `time`; one that fires earlier is left as it is.
    mutating func setTimer(_ time: ScopeInstant?, next: inout UInt64) -> TimerChange {
        guard let time else {
            guard let old = timer.take() else { return .none }
            return .disarm(old.id)
        }
        let old = timer
        if let old, old.at <= time { return .none }
        timer = (next, time)
        next += 1
        return .arm(timer!.id, at: time, replacing: old?.id)
    }

    /// What to do about the timer of a key.
    enum TimerChange: Equatable {
        case none
        case arm(UInt64, at: ScopeInstant, replacing: UInt64?)
        case disarm(UInt64)
    }
}
