internal import HeapModule

/// Decides when the one task that sleeps for a scope has to wake: any number of timers, one sleeper.
///
/// Invariants:
/// 1. A timer is in `live` from `schedule` until it is cancelled or due; entries of the heap that are not
///    are passed over, and the heap is rebuilt when more than half of it is such entries.
/// 2. While a timer is live, a sleeper of the current generation wakes no later than the earliest.
/// 3. A sleeper that wakes and finds another generation, or nothing left, ends.
struct TimerStateMachine<Event>: ~Copyable {
    private struct Entry: Comparable {
        let time: ScopeInstant
        let id: TimerID

        static func < (lhs: Entry, rhs: Entry) -> Bool { lhs.time < rhs.time }
    }

    private var heap = Heap<Entry>()
    private var live: [TimerID: (time: ScopeInstant, event: Event)] = [:]
    private var generation: UInt64 = 0
    private var wakesAt: ScopeInstant?
    private var sleeper: Task<Void, Never>?

    /// A sleeper that has to be started, and the one that it takes the place of.
    struct NewSleeper {
        let generation: UInt64
        let wakesAt: ScopeInstant
        let superseded: Task<Void, Never>?
    }

    /// Adds a timer; a sleeper to start if none wakes early enough.
    mutating func schedule(_ id: TimerID, at time: ScopeInstant, _ event: Event) -> NewSleeper? {
        live[id] = (time, event)
        heap.insert(Entry(time: time, id: id))
        if let wakesAt, wakesAt <= time { return nil }
        wakesAt = time
        generation += 1
        return NewSleeper(generation: generation, wakesAt: time, superseded: sleeper.take())
    }

    /// Notes the sleeper's task; false if another has been started since, or there is no need for it.
    mutating func attach(_ task: Task<Void, Never>, generation: UInt64) -> Bool {
        guard generation == self.generation && wakesAt != nil else { return false }
        sleeper = task
        return true
    }

    /// Takes a timer away; the event, to be released outside the lock.
    mutating func cancel(_ id: TimerID) -> Event? {
        let event = live.removeValue(forKey: id)?.event
        if heap.count > 2 * live.count + 32 {
            heap = Heap(heap.unordered.filter { live[$0.id]?.time == $0.time })
        }
        return event
    }

    /// The sleeper woke: what is due, in order, and when to wake again; `nil` to end.
    mutating func wake(generation: UInt64, at now: ScopeInstant) -> (due: [Event], next: ScopeInstant?) {
        guard generation == self.generation else { return ([], nil) }
        var due: [Event] = []
        while let first = heap.min {
            let isLive = live[first.id]?.time == first.time
            if isLive && first.time > now { break }
            heap.removeMin()
            if isLive, let timer = live.removeValue(forKey: first.id) { due.append(timer.event) }
        }
        wakesAt = heap.min?.time
        if wakesAt == nil { sleeper = nil }
        return (due, wakesAt)
    }

    /// The scope is gone; its sleeper, to be cancelled.
    mutating func stop() -> Task<Void, Never>? {
        generation += 1
        return sleeper.take()
    }

    /// How many timers are set.
    var count: Int { live.count }
}

/// Names a timer within its scope.
enum TimerID: Hashable {
    case key(UInt64)
    case deadline(RunID)
}

/// What a timer is for.
enum TimerEvent {
    case key(TaskKey, UInt64)
    case deadline(Run)
}
