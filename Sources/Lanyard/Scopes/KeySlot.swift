internal import DequeModule

/// What stands in a key: the runs that run, wind down and wait, its window and its timer.
///
/// Every step takes constant time. A waiting run that goes away leaves its entry in the line, which is
/// passed over; the line is rebuilt when more than half of it is such entries.
struct KeySlot {
    /// A run in the line.
    struct Entry {
        let index: Int
        let id: RunID
        let policy: OverlapPolicy
        let arrival: ScopeInstant
    }

    /// The members that run, in no order.
    private(set) var running: [Int] = []
    private var followers: [Int] = []
    private var windingDown = 0
    private var waiting = 0
    private var line: Deque<Entry> = []

    /// When the window that a policy opened closes.
    private(set) var windowEnd: ScopeInstant?

    /// The timer that wakes this key.
    var timer: (id: UInt64, at: ScopeInstant)?

    var isEmpty: Bool {
        running.isEmpty && followers.isEmpty && windingDown == 0 && waiting == 0 && windowEnd == nil
    }

    /// How many runs stand in it.
    var count: KeyCount {
        KeyCount(
            live: running.count + followers.count + windingDown + waiting,
            waiting: waiting,
            following: followers.count
        )
    }

    /// What a policy may know; `deciding` if the run it decides about is itself in the line.
    func state(arrival: ScopeInstant, now: ScopeInstant, deciding: Bool) -> KeyState {
        KeyState(
            running: running.count,
            windingDown: windingDown,
            waiting: deciding ? waiting - 1 : waiting,
            arrival: arrival,
            now: now,
            windowEnd: windowEnd
        )
    }

    // MARK: The line

    mutating func enqueue<Run>(_ entry: Entry, _ members: inout Slab<ScopeMember<Run>>) {
        members[entry.index].place = .waiting
        waiting += 1
        line.append(entry)
    }

    /// The run at the head of the line.
    mutating func head<Run>(_ members: Slab<ScopeMember<Run>>) -> Entry? {
        guard waiting > 0 else { return nil }
        while let first = line.first {
            if isWaiting(first, members) { return first }
            line.removeFirst()
        }
        return nil
    }

    mutating func startHead<Run>(_ members: inout Slab<ScopeMember<Run>>) {
        let index = line.removeFirst().index
        waiting -= 1
        members[index].place = .running
        members[index].position = running.count
        running.append(index)
    }

    mutating func addFollower<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        members[index].place = .following
        members[index].position = followers.count
        followers.append(index)
    }

    private func isWaiting<Run>(_ entry: Entry, _ members: Slab<ScopeMember<Run>>) -> Bool {
        guard let member = members.element(at: entry.index) else { return false }
        return member.id == entry.id && member.place == .waiting
    }

    // MARK: Going away

    /// Pushes runs out: those that wait or follow leave the key, those that run wind down.
    mutating func displace<Run>(
        _ displacement: AdmitDecision.Displacement,
        _ members: inout Slab<ScopeMember<Run>>,
        for cause: CancellationCause?
    ) -> [Run] {
        var displaced: [Run] = []
        if displacement == .everything {
            for index in running {
                members[index].place = .windingDown
                members[index].cause = cause
                displaced.append(members[index].run)
            }
            windingDown += running.count
            running.removeAll(keepingCapacity: true)
            for index in followers {
                members[index].place = .outside
                members[index].cause = cause
                displaced.append(members[index].run)
            }
            followers.removeAll(keepingCapacity: true)
        }
        if displacement != .nothing && waiting > 0 {
            for entry in line where isWaiting(entry, members) {
                members[entry.index].place = .outside
                members[entry.index].cause = cause
                displaced.append(members[entry.index].run)
            }
            line.removeAll(keepingCapacity: true)
            waiting = 0
        }
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
        case .outside:
            return
        case .windingDown:
            windingDown -= 1
        case .waiting:
            waiting -= 1
        case .running:
            Self.remove(index, from: &running, &members)
        case .following:
            Self.remove(index, from: &followers, &members)
        }
        members[index].place = .outside
        if line.count > 2 * waiting + 16 {
            line = Deque(line.filter { isWaiting($0, members) })
        }
    }

    /// Removes a member from a list without order, in constant time.
    private static func remove<Run>(
        _ index: Int,
        from list: inout [Int],
        _ members: inout Slab<ScopeMember<Run>>
    ) {
        let position = members[index].position
        list.swapAt(position, list.count - 1)
        members[list[position]].position = position
        list.removeLast()
    }

    /// Whether there is anything to push out.
    func hasAnything(of displacement: AdmitDecision.Displacement) -> Bool {
        switch displacement {
        case .nothing: false
        case .waiting: waiting > 0
        case .everything: waiting > 0 || !running.isEmpty || !followers.isEmpty
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
