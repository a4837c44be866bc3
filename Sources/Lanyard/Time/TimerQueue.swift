/// The timers that are set, the earliest first, and of those of one time the one that was set first.
///
/// A heap in which each timer knows its place: one that is taken away leaves nothing behind, in whatever order that
/// happens. Four branches and not two, because that takes half the steps up and no more memory.
///
/// Invariants:
/// 1. A timer is held and stands at its place from `set` until it is removed or due; it is handed out once.
/// 2. None comes before the one it stands below.
/// 3. The room of many does not outlast them.
struct TimerQueue: ~Copyable {
    private struct Entry {
        let time: ScopeInstant
        let stamp: UInt64

        /// Retained. Unmanaged, because entries are moved more often than anything else is done.
        let timer: Unmanaged<ScopeTimer>

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            lhs.time == rhs.time ? lhs.stamp < rhs.stamp : lhs.time < rhs.time
        }
    }

    private static var branches: Int { 4 }

    private var entries: [Entry] = []
    private var lastStamp: UInt64 = 0

    /// How many timers are set.
    var count: Int { entries.count }

    /// How many would fit without more room.
    var capacity: Int { entries.capacity }

    /// When the next is due.
    var earliest: ScopeInstant? { entries.first?.time }

    /// Sets a timer, or moves it.
    mutating func set(_ timer: ScopeTimer, at time: ScopeInstant) {
        lastStamp += 1
        let place = timer.place
        if place >= 0 {
            settle(Entry(time: time, stamp: lastStamp, timer: entries[place].timer), at: place)
        } else {
            let entry = Entry(time: time, stamp: lastStamp, timer: .passRetained(timer))
            entries.append(entry)
            rise(entry, from: entries.count - 1)
        }
    }

    /// Takes a timer away; false if it was not set. Whoever calls holds it.
    mutating func remove(_ timer: ScopeTimer) -> Bool {
        guard timer.place >= 0 else { return false }
        remove(at: timer.place).release()
        return true
    }

    /// Takes out the next timer that is due.
    mutating func removeDue(_ now: ScopeInstant) -> ScopeTimer? {
        guard let first = entries.first, first.time <= now else { return nil }
        return remove(at: 0).takeRetainedValue()
    }

    private mutating func remove(at place: Int) -> Unmanaged<ScopeTimer> {
        let removed = entries[place].timer
        removed._withUnsafeGuaranteedRef { $0.place = -1 }
        let last = entries.removeLast()
        if place < entries.count { settle(last, at: place) }
        if entries.capacity > 4 * entries.count + 64 { shrink() }
        return removed
    }

    /// Gives back what is more than twice the room that is needed.
    private mutating func shrink() {
        var fewer: [Entry] = []
        fewer.reserveCapacity(2 * entries.count)
        fewer.append(contentsOf: entries)
        entries = fewer
    }

    /// Puts an entry in a place that is free, or near it.
    private mutating func settle(_ entry: Entry, at place: Int) {
        if place > 0 && entry < entries[(place - 1) / Self.branches] {
            rise(entry, from: place)
        } else {
            sink(entry, from: place)
        }
    }

    private mutating func rise(_ entry: Entry, from start: Int) {
        var place = start
        while place > 0 {
            let above = (place - 1) / Self.branches
            guard entry < entries[above] else { break }
            put(entries[above], at: place)
            place = above
        }
        put(entry, at: place)
    }

    private mutating func sink(_ entry: Entry, from start: Int) {
        var place = start
        while true {
            let first = place * Self.branches + 1
            guard first < entries.count else { break }
            var least = first
            for other in first..<min(first + Self.branches, entries.count) where entries[other] < entries[least] {
                least = other
            }
            guard entries[least] < entry else { break }
            put(entries[least], at: place)
            place = least
        }
        put(entry, at: place)
    }

    private mutating func put(_ entry: Entry, at place: Int) {
        entries[place] = entry
        entry.timer._withUnsafeGuaranteedRef { $0.place = place }
    }

    deinit {
        for entry in entries {
            entry.timer._withUnsafeGuaranteedRef { $0.place = -1 }
            entry.timer.release()
        }
    }
}
