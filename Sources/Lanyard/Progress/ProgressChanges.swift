internal import Synchronization

/// The states of a progress, one after the other. ``TaskProgress/changes(every:)`` makes it.
public struct ProgressChanges: AsyncSequence, Sendable {
    let progress: TaskProgress
    let interval: Duration

    /// Makes an iterator that starts with the present state.
    public func makeAsyncIterator() -> Iterator {
        Iterator(progress: progress, interval: interval)
    }

    /// An iterator that remembers which state it returned last.
    public struct Iterator: AsyncIteratorProtocol {
        private let progress: TaskProgress
        private let interval: Duration
        private var seen: ProgressAmounts?
        private var givenAt: ScopeInstant?
        private var isOver = false

        init(progress: TaskProgress, interval: Duration) {
            self.progress = progress
            self.interval = interval
        }

        /// Returns the newest state as soon as it differs from the last one returned; `nil` after the end.
        ///
        /// - Cancellation: Returns `nil`.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> ProgressSnapshot? {
            guard !isOver else { return nil }
            if let seen { await progress.change(from: seen) }
            if interval > .zero, let givenAt { await progress.end(orUntil: givenAt.advanced(by: interval)) }
            guard !Task.isCancelled else {
                isOver = true
                return nil
            }
            seen = progress.amounts
            let snapshot = progress.snapshot()
            isOver = !snapshot.state.isRunning
            if interval > .zero { givenAt = progress.clock.now() }
            return snapshot
        }
    }
}

extension TaskProgress {
    /// Returns a sequence of the present state, then of the newest whenever it has changed, and at last of how it ended.
    ///
    /// A reader that is slow misses states in between, and never has a backlog.
    ///
    /// ```swift
    /// for await state in progress.changes(every: .milliseconds(50)) {
    ///     bar.fraction = state.fraction ?? 0
    /// }
    /// ```
    ///
    /// - Parameter interval: The least time between two states, on the clock of the scope. A view needs only one state a frame.
    ///   The last state, which says how the work ended, does not wait: it comes as soon as the work has ended. With zero or less
    ///   each state comes as soon as it is there, and the work has to wake the reader for it.
    /// - Cancellation: The sequence ends.
    public func changes(every interval: Duration = .zero) -> ProgressChanges {
        ProgressChanges(progress: self, interval: interval)
    }

    /// Suspends until something has been reported, or the end has come, or the task is cancelled.
    nonisolated(nonsending) func change(from seen: ProgressAmounts) async {
        while last == nil && amounts == seen && !Task.isCancelled {
            let signal = ProgressSignal()
            if enter(signal), last == nil, amounts == seen { await signal.wait() }
            leave(signal)
        }
    }

    /// Suspends until the end has come, or this time, or the task is cancelled.
    nonisolated(nonsending) func end(orUntil time: ScopeInstant) async {
        guard last == nil, time > clock.now() else { return }
        let signal = ProgressSignal()
        if enter(signal, onlyEnd: true), last == nil {
            // A child, so that it is executed where the reader is.
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [clock] in
                    try? await clock.sleep(time)
                    signal.give()
                }
                await signal.wait()
                group.cancelAll()
            }
        }
        leave(signal)
    }

    /// Waits here for a change or only for the end, and in all above for the end.
    private func enter(_ signal: ProgressSignal, onlyEnd: Bool = false) -> Bool {
        let isIn = readers.withLock { readers in
            if !onlyEnd { hasReaders.store(true, ordering: .sequentiallyConsistent) }
            return readers.add(signal.id, signal, onlyEnd: onlyEnd)
        }
        var above = isIn ? parent : nil
        while let progress = above {
            guard progress.readers.withLock({ $0.add(signal.id, signal, onlyEnd: true) }) else { return false }
            above = progress.parent
        }
        return isIn
    }

    private func leave(_ signal: ProgressSignal) {
        var progress: TaskProgress? = self
        while let current = progress {
            _ = current.readers.withLock { $0.remove(signal.id) }
            progress = current.parent
        }
    }
}
