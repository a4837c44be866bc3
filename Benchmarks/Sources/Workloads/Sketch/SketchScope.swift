import Synchronization

/// The smallest owner of tasks: what it costs, no library that keeps these promises can save.
///
/// It keeps four of Lanyard's: everything under way is found and cancelled when the owner goes; the handle tells whether the
/// task was cancelled; code finds the run that it is part of; a result is written once, and never by a run that was cancelled
/// or replaced. It has no causes, instants, policies, priorities, events, errors, places in the code or waiting callers.
/// One lock guards everything. The compiler sees its source beside the call, and specializes it; that of a library it
/// does not.
///
/// Runs hold what they are listed in, so there are two objects: this one, whose end tells that the owner has gone, and ``SketchCore``.
final class SketchScope: Sendable {
    let core = SketchCore()

    deinit { core.cancelAll() }
}

/// What runs are listed in.
final class SketchCore: Sendable {
    private struct State {
        var first: SketchRun?
        var byKey: [String: SketchRun] = [:]
    }

    private let state = Mutex(State())

    /// Takes in a run; the one that it replaces is cancelled.
    func enter(_ run: SketchRun) {
        let replaced = state.withLock { state -> SketchRun? in
            run.link(before: &state.first)
            guard let key = run.key else { return nil }
            return state.byKey.updateValue(run, forKey: key)
        }
        replaced?.cancel()
    }

    /// Lets a run go that has ended; whether its result counts.
    func leave(_ run: SketchRun) -> Bool {
        let (counts, task) = state.withLock { state in
            run.unlink(from: &state.first)
            if let key = run.key, state.byKey[key] === run { state.byKey[key] = nil }
            return run.end()
        }
        withExtendedLifetime(task) {}
        return counts
    }

    /// Notes the task of a run, unless that has ended.
    func note(_ task: Task<Void, Never>, of run: SketchRun) {
        state.withLock { _ in run.note(task) }
    }

    /// Cancels a run; its task is told.
    func cancel(_ run: SketchRun) {
        state.withLock { _ in run.markCancelled() }?.cancel()
    }

    /// The task of a run that is under way.
    func task(of run: SketchRun) -> Task<Void, Never>? {
        state.withLock { _ in run.task }
    }

    func cancelAll() {
        while let run = state.withLock({ $0.first }) {
            run.cancel()
            _ = leave(run)
        }
    }
}
