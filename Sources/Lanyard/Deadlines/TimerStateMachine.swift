internal import HeapModule

/// Decides when tasks that sleep for a scope have to wake: any number of timers, one sleeper, or a few.
///
/// A sleeper is never cancelled while the scope lives, because a cancelled sleep leaves its timer in the runtime
/// until it would have fired. For a nearer timer another sleeper is started, and ends when it has done its work; the
/// farther one wakes at its own time.
///
/// Invariants:
/// 1. A timer is in `live` from `schedule` until it is cancelled or due; entries of the heap that are not
///    are passed over, and the heap is rebuilt when more than half of it is such entries.
/// 2. While a timer is live, a sleeper wakes no later than the earliest.
/// 3. The sleepers stand in the order of their times, the next to wake last; each is nearer than all before it.
struct TimerStateMachine<Event, Handle>: ~Copyable {
    private struct Entry: Comparable {
        let time: ScopeInstant
        let id: TimerID

        static func < (lhs: Entry, rhs: Entry) -> Bool { lhs.time < rhs.time }
    }

    private struct Sleeper {
        let number: UInt64
        var wakesAt: ScopeInstant
        var task: Handle?
    }

    private var heap = Heap<Entry>()
    private var live: [TimerID: (time: ScopeInstant, event: Event)] = [:]
    private var sleepers: [Sleeper] = []
    private var lastNumber: UInt64 = 0

    /// Adds a timer, or moves it: what it replaces, to be released outside the lock, and the number of a sleeper to
    /// start if none wakes early enough.
    mutating func schedule(
        _ id: TimerID,
        at time: ScopeInstant,
        _ event: Event
    ) -> (replaced: Event?, sleeper: UInt64?) {
        let replaced = live.updateValue((time, event), forKey: id)?.event
        heap.insert(Entry(time: time, id: id))
        compact()
        if let next = sleepers.last, next.wakesAt <= time { return (replaced, nil) }
        lastNumber += 1
        sleepers.append(Sleeper(number: lastNumber, wakesAt: time))
        return (replaced, lastNumber)
    }

    /// Notes the task of a sleeper that still sleeps.
    mutating func attach(_ task: Handle, to number: UInt64) {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return }
        sleepers[index].task = task
    }

    /// Takes a timer away; the event, to be released outside the lock.
    mutating func cancel(_ id: TimerID) -> Event? {
        let event = live.removeValue(forKey: id)?.event
        compact()
        return event
    }

    private mutating func compact() {
        guard heap.count > 2 * live.count + 32 else { return }
        var kept = Set<TimerID>()
        heap = Heap(heap.unordered.filter { live[$0.id]?.time == $0.time && kept.insert($0.id).inserted })
    }

    /// A sleeper woke: what is due, in order, and when it has to wake again; `nil` to end.
    mutating func wake(_ number: UInt64, at now: ScopeInstant) -> (due: [Event], next: ScopeInstant?) {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return ([], nil) }
        var sleeper = sleepers.remove(at: index)
        var due: [Event] = []
        while let first = heap.min {
            let isLive = live[first.id]?.time == first.time
            if isLive && first.time > now { break }
            heap.removeMin()
            if isLive, let timer = live.removeValue(forKey: first.id) { due.append(timer.event) }
        }
        guard let next = heap.min?.time else { return (due, nil) }
        if let other = sleepers.last, other.wakesAt <= next { return (due, nil) }
        sleeper.wakesAt = next
        sleepers.append(sleeper)
        return (due, next)
    }

    /// The scope is gone; its sleepers, to be cancelled.
    mutating func stop() -> [Handle] {
        defer { sleepers = [] }
        return sleepers.compactMap(\.task)
    }

    /// How many timers are set.
    var count: Int { live.count }
}
