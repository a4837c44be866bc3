internal import Lanyard
internal import Synchronization

/// The runs that were cancelled and have not ended, so that stragglers are seen among any number of others. A run is held
/// no longer than it lives, and none is while nobody records: nobody would tell of its end.
final class CancelledRuns: Sendable {
    private static let limit = 4096

    private struct State {
        var runs: [RunID: Run] = [:]
        var untracked = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// How many could not be followed, because there were too many.
    var untracked: Int { state.withLock { $0.untracked } }

    /// Follows a run until it is removed; false if there are too many, or nobody records any more.
    func add(_ run: Run) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            guard state.runs.count < Self.limit else {
                state.untracked += 1
                return false
            }
            state.runs[run.id] = run
            return true
        }
    }

    func remove(_ run: Run) {
        _ = state.withLock { $0.runs.removeValue(forKey: run.id) }
    }

    /// Follows none from now on; those it followed, to be released.
    func close() -> [RunID: Run] {
        state.withLock { state in
            defer { (state.runs, state.isClosed) = ([:], true) }
            return state.runs
        }
    }

    /// Follows runs again, and counts from zero.
    func open() {
        state.withLock { ($0.untracked, $0.isClosed) = (0, false) }
    }

    var all: [Run] { state.withLock { Array($0.runs.values) }.sorted { $0.id < $1.id } }
}
