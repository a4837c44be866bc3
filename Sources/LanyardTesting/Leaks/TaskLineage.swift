package import Lanyard
import Synchronization

/// The runs that were asked for by a piece of code, and by whatever it started: a test, say.
///
/// A task-local, read where a run is asked for, says whose run it is. So tests that run at the same time do not see each
/// other's runs. A run of a scope that they share belongs to the test that asked for it.
package final class TaskLineage: Sendable {
    @TaskLocal package static var current: TaskLineage?

    private struct State {
        var runs: Set<RunID> = []
        var first: String?
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The one in which it was made: what belongs to this belongs to that, too.
    ///
    /// Unsafe, because only `deinit` changes it.
    @exclusivity(unchecked) nonisolated(unsafe) private var outer: TaskLineage?

    package init() {
        outer = Self.current
    }

    deinit {
        Releases.release(&outer)
    }

    func enter(_ run: RunInfo) {
        for lineage in sequence(first: self, next: \.outer) {
            lineage.state.withLock { state in
                state.runs.insert(run.id)
                if state.first == nil { state.first = "\(run.name ?? "\(run.id)"), \(run.origin)" }
            }
        }
    }

    /// The first run that was asked for, whatever became of it: its name and origin.
    var first: String? { state.withLock { $0.first } }

    func leave(_ run: RunID) {
        for lineage in sequence(first: self, next: \.outer) { lineage.remove(run) }
    }

    private func remove(_ run: RunID) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.runs.remove(run)
            guard state.runs.isEmpty else { return [] }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Those that have not ended, the oldest first.
    package var left: [RunSnapshot] {
        left { id in ScopeCore.run(id).flatMap { RunSnapshot($0, at: $0.core.now) } }
    }

    /// The same, looking for each run by `look`.
    ///
    /// A run may add another and end while it is looked for. So whoever finds none left looks again if others have come meanwhile.
    package func left(finding look: (RunID) -> RunSnapshot?) -> [RunSnapshot] {
        var known: Set<RunID> = []
        while true {
            let runs = state.withLock { $0.runs }
            let left = runs.sorted().compactMap(look)
            if !left.isEmpty || runs.isSubset(of: known) { return left }
            known = runs
        }
    }

    /// Waits until all have ended, or the task is cancelled.
    private func waitUntilEmpty() async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.runs.isEmpty || Task.isCancelled { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }

    /// Calls a body whose runs are of this lineage.
    package func collecting<Success, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        LineageSink.shared.beginCollecting()
        defer { LineageSink.shared.endCollecting() }
        return await Self.$current.withValue(self) {
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
    }

    /// What has not ended when that time is over, in real time.
    package func leaks(after grace: Duration) async -> LeakedTasks? {
        guard !left.isEmpty else { return nil }
        await Lanyard.withDeadline(in: grace, clock: .continuous) { await waitUntilEmpty() }
        let left = left
        return left.isEmpty ? nil : LeakedTasks(runs: left, grace: grace)
    }
}
