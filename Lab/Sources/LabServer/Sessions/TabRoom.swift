internal import Synchronization

/// Numbers the tabs, and knows how many are open.
final class TabRoom: Sendable {
    private struct State {
        var last = 0
        var open = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// How many there may be at once.
    let limit: Int
    /// Who holds the main actor, which they share.
    let mainActor = MainActorWatch()
    private let state = Mutex(State())

    init(limit: Int = 200) {
        self.limit = limit
    }

    /// How many are open; a tab is open until its last task has ended.
    var count: Int { state.withLock { $0.open } }

    /// The number of a new tab; `nil` if there are too many.
    func enter() -> Int? {
        state.withLock { state in
            guard state.open < limit else { return nil }
            state.open += 1
            state.last += 1
            return state.last
        }
    }

    /// A tab has ended, and all its tasks.
    func leave() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.open -= 1
            guard state.open == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until no tab is open.
    ///
    /// - Cancellation: none; it goes on waiting.
    func emptied() async {
        // audit:ignore uncancellable-continuation The last tab resumes it, and the rooms are not torn down before.
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if state.open > 0 { state.waiting.append(continuation) }
                return state.open == 0
            }
            if isEmpty { continuation.resume() }
        }
    }
}
