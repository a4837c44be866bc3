#if Telemetry
import Lanyard

/// The runs that live, as far as events told of them: when each began and when it was cancelled.
struct LiveRuns {
    private struct Entry {
        var started: ScopeInstant?
        var cancelled: ScopeInstant?

        var isStraggling: Bool { cancelled != nil }
    }

    private var entries: [RunID: Entry] = [:]
    private var early = EarlyEnds()

    /// How many there are.
    var count: Int { entries.count }

    /// How many were cancelled and still run.
    private(set) var stragglerCount = 0

    /// A call made a run.
    mutating func admit(_ id: RunID) {
        if entries[id] == nil && !early.remove(id) { entries[id] = Entry() }
    }

    /// A body begins.
    mutating func start(_ id: RunID, at instant: ScopeInstant) {
        change(id) { $0.started = instant }
    }

    /// A run was cancelled.
    mutating func cancel(_ id: RunID, at instant: ScopeInstant) {
        change(id) { $0.cancelled = instant }
    }

    /// A run has ended: how long its body ran, and how long after the cancellation it ended. What was not told is `nil`.
    mutating func finish(_ id: RunID, at instant: ScopeInstant) -> (running: Duration?, obeying: Duration?) {
        guard let entry = entries.removeValue(forKey: id) else {
            early.insert(id)
            return (nil, nil)
        }
        if entry.isStraggling { stragglerCount -= 1 }
        return (entry.started?.duration(to: instant), entry.cancelled?.duration(to: instant))
    }

    /// Makes it agree with what there is. Nothing is known of when new ones began. After events were missed, those that are
    /// not there have ended; if none was, their ends are still to be told.
    mutating func agree(with runs: [RunSnapshot], afterMissing: Bool = true) {
        let known = entries
        if afterMissing { entries = [:] }
        for run in runs {
            var entry = known[run.id] ?? Entry()
            entry.cancelled = entry.cancelled ?? run.cause?.instant
            entries[run.id] = entry
        }
        stragglerCount = entries.values.count { $0.isStraggling }
    }

    private mutating func change(_ id: RunID, _ change: (inout Entry) -> Void) {
        guard var entry = entries[id] else { return }
        let wasStraggling = entry.isStraggling
        change(&entry)
        entries[id] = entry
        if entry.isStraggling != wasStraggling { stragglerCount += wasStraggling ? -1 : 1 }
    }
}
#endif
