internal import Synchronization

/// Where outcomes lie until they are taken: at most so many, the oldest first.
final class OutcomeInbox: RunEndListener {
    private struct State {
        /// Emptied from the front: what was taken is not kept.
        var outcomes: [RunOutcome?] = []
        var first = 0
        var dropped = 0
        var waiters: [UnsafeContinuation<Void, Never>] = []

        var isEmpty: Bool { first == outcomes.count }
    }

    let core: ScopeCore
    private let limit: Int
    private let state = Mutex(State())

    init(_ core: ScopeCore, limit: Int) {
        self.core = core
        self.limit = limit
    }

    var droppedCount: Int { state.withLock { $0.dropped } }

    /// A run that has not left, other than those that the current task is part of.
    var liveRun: Run? {
        let readers = Set(CurrentRun.run?.lineage.map(\.id) ?? [])
        return core.oldestRun(except: readers) ?? core.liveRuns(except: readers).first
    }

    func ended(_ run: Run) {
        guard let outcome = RunOutcome(run) else { return }
        let waiters = state.withLock { state in
            if state.outcomes.count - state.first < limit { state.outcomes.append(outcome) } else { state.dropped += 1 }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func take() -> RunOutcome? {
        state.withLock { state in
            guard !state.isEmpty else { return nil }
            let outcome = state.outcomes[state.first].take()
            state.first += 1
            if state.isEmpty || state.first > 64 && state.first * 2 > state.outcomes.count {
                state.outcomes.removeFirst(state.first)
                state.first = 0
            }
            return outcome
        }
    }

    /// Waits for the next, or until the task is cancelled.
    nonisolated(nonsending)
        func waitForNext() async
    {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                let waits = state.withLock { state in
                    if state.isEmpty { state.waiters.append(waiter) }
                    return state.isEmpty
                }
                if !waits { return waiter.resume() }
                // A cancellation before found nobody to wake.
                if Task.isCancelled { wake() }
            }
        } onCancel: {
            wake()
        }
    }

    private func wake() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
