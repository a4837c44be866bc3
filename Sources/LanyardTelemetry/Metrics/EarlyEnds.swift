#if Telemetry
import Lanyard

/// Runs whose end was told before something that came before it: two threads tell of the two, and one may be held up.
///
/// What is missing of most that are put in here never comes, because it was dropped or never told; so it forgets.
struct EarlyEnds {
    private static let most = 1_000

    private var runs: Set<RunID> = []

    mutating func insert(_ id: RunID) {
        if runs.count == Self.most { runs = [] }
        runs.insert(id)
    }

    /// Whether the end of the run was told; it is forgotten.
    mutating func remove(_ id: RunID) -> Bool {
        runs.remove(id) != nil
    }
}
#endif
