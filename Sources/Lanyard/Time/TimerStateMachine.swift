internal import DequeModule
internal import HeapModule

/// Decides when tasks that sleep for a scope have to wake: any number of timers, one sleeper, or a few.
///
/// A sleeper is never cancelled while the scope lives, because a cancelled sleep leaves its timer in the runtime
/// until it would have fired. For a nearer timer another sleeper is started, and ends when it has done its work; the
/// farther one wakes at its own time.
///
/// Invariants:
/// 1. A timer is set from `schedule` until it is cancelled or due. Of its entries the one with its stamp counts; the others
///    are passed over, and taken away when they are more than half, or no timer is set: they hold their timers, and a
///    timer may hold what the machine is part of. The room of many does not outlast them.
/// 2. While a timer is set, a sleeper wakes no later than the earliest.
/// 3. The sleepers stand in the order of their times, the next to wake last; each is nearer than all before it.
struct TimerStateMachine<Event: Sendable, Handle>: ~Copyable {
    typealias Timer = ScopeTimer<Event>

    private struct Entry: Comparable {
        let time: ScopeInstant
        let stamp: UInt64
        let timer: Timer

        /// Whether it stands for a timer that is set, to this time.
        var counts: Bool { timer.stamp == stamp && timer.event != nil }

        /// Of two at the same time the one that was set first.
        static func < (lhs: Entry, rhs: Entry) -> Bool {
            lhs.time == rhs.time ? lhs.stamp < rhs.stamp : lhs.time < rhs.time
        }

        static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.stamp == rhs.stamp }
    }

    private struct Sleeper {
        let number: UInt64
        var wakesAt: ScopeInstant
        var task: Handle?
    }

    /// Entries that were made in the order of their times, as deadlines of one length are: a heap would carry each of them
    /// to its top.
    private var line = Deque<Entry>()

    /// How long it was at most since it was made, and so what room it has.
    private(set) var longest = 0

    /// The others.
    private var heap = Heap<Entry>()
    private var lastStamp: UInt64 = 0
    private var sleepers: [Sleeper] = []
    private var lastNumber: UInt64 = 0

    /// How many timers are set.
    private(set) var count = 0

    /// Sets a timer, or moves it: what it replaces, to be released outside the lock, and the number of a sleeper to
    /// start if none wakes early enough.
    mutating func schedule(
        _ timer: Timer,
        at time: ScopeInstant,
        _ event: Event
    ) -> (replaced: Event?, sleeper: UInt64?) {
        let replaced = timer.event.take()
        if replaced == nil { count += 1 }
        lastStamp += 1
        timer.event = event
        timer.stamp = lastStamp
        enter(Entry(time: time, stamp: lastStamp, timer: timer))
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
    mutating func cancel(_ timer: Timer) -> Event? {
        guard let event = timer.event.take() else { return nil }
        count -= 1
        compact()
        return event
    }

    private mutating func enter(_ entry: Entry) {
        if let last = line.last, entry < last { return heap.insert(entry) }
        line.append(entry)
        longest = max(longest, line.count)
    }

    private var earliest: Entry? {
        guard let first = line.first, let least = heap.min else { return line.first ?? heap.min }
        return min(first, least)
    }

    private mutating func removeEarliest() {
        guard let first = line.first, heap.min.map({ first < $0 }) ?? true else {
            _ = heap.popMin()
            return
        }
        line.removeFirst()
    }

    private mutating func compact() {
        let entries = line.count + heap.count
        if entries > 2 * count + 32 || longest > 4 * count + 64 {
            line = Deque(line.filter(\.counts))
            heap = Heap(heap.unordered.filter(\.counts))
            longest = line.count
        } else if count == 0 && entries > 0 {
            line.removeAll(keepingCapacity: true)
            heap = Heap()
        }
    }

    /// A sleeper woke: what is due, in order, and when it has to wake again; `nil` to end.
    mutating func wake(_ number: UInt64, at now: ScopeInstant) -> (due: [Event], next: ScopeInstant?) {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return ([], nil) }
        var sleeper = sleepers.remove(at: index)
        var due: [Event] = []
        while let first = earliest {
            if first.counts && first.time > now { break }
            removeEarliest()
            guard first.counts, let event = first.timer.event.take() else { continue }
            count -= 1
            due.append(event)
        }
        compact()
        guard let next = earliest?.time else { return (due, nil) }
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
}
