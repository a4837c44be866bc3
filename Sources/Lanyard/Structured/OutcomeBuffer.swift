internal import Synchronization

/// How runs of a scope have ended that nobody has taken yet. It is told as long as it is there.
final class OutcomeBuffer: Sendable {
    private let inbox: OutcomeInbox

    init(_ core: ScopeCore, limit: Int) {
        inbox = OutcomeInbox(core, limit: limit)
        OutcomeReaders.add(inbox)
    }

    deinit { OutcomeReaders.remove(inbox) }

    var droppedCount: Int { inbox.droppedCount }

    /// The next; `nil` when none is left and no run lives, or the task is cancelled.
    nonisolated(nonsending)
        func next() async -> RunOutcome?
    {
        while !Task.isCancelled {
            if let outcome = inbox.take() { return outcome }
            // A run tells how it ended before it leaves: when none is left, all that they told is here.
            guard let live = inbox.liveRun else { return inbox.take() }
            // The one found may be told of elsewhere, as a run that delivers a shared result; then its end is what wakes.
            await withTaskGroup(of: Void.self) { [inbox] group in
                group.addTask { await inbox.waitForNext() }
                group.addTask { try? await live.waitForEnd() }
                await group.next()
                group.cancelAll()
            }
        }
        return nil
    }
}

/// The part of the buffer that hears of runs.
final class OutcomeInbox: Sendable {
    private struct State {
        var outcomes: [RunOutcome] = []
        var first = 0
        var dropped = 0
        var waiters: [UnsafeContinuation<Void, Never>] = []

        var isEmpty: Bool { first == outcomes.count }
    }

    private let core: ScopeCore
    private let limit: Int
    private let state = Mutex(State())

    init(_ core: ScopeCore, limit: Int) {
        self.core = core
        self.limit = limit
    }

    var droppedCount: Int { state.withLock { $0.dropped } }

    /// A run that has not left, other than those that the current task is part of.
    var liveRun: Run? {
        core.oldestRun(except: Set(CurrentRun.run?.lineage.map(\.id) ?? []))
    }

    /// A run has ended, of whichever scope.
    func note(_ run: Run) {
        guard run.core.isInside(core), let outcome = RunOutcome(run) else { return }
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
            defer {
                state.first += 1
                if state.first > 64 && state.first * 2 > state.outcomes.count {
                    state.outcomes.removeFirst(state.first)
                    state.first = 0
                }
            }
            return state.outcomes[state.first]
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

/// Who wants to know how runs end, in this process.
private final class OutcomeReaders: EventRecorder {
    private static let shared = OutcomeReaders()

    private let inboxes = Mutex<[OutcomeInbox]>([])

    static func add(_ inbox: OutcomeInbox) {
        shared.inboxes.withLock { inboxes in
            inboxes.append(inbox)
            Recorders.begin(.outcomes, with: shared)
        }
    }

    /// Whoever calls holds the inbox, so that what is in it is not released under the lock.
    static func remove(_ inbox: OutcomeInbox) {
        shared.inboxes.withLock { inboxes in
            inboxes.removeAll { $0 === inbox }
            if inboxes.isEmpty { Recorders.end(.outcomes) }
        }
    }

    func record(_ event: RunEvent, of run: Run) {
        // What a run does for itself under a deadline is nobody else's.
        guard case .finished = event, run.call.enclosure == nil else { return }
        for inbox in inboxes.withLock({ $0 }) { inbox.note(run) }
    }

    func record(_ event: ScopeEvent, of scope: ScopeCore) {}
}
