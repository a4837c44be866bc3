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

/// Those who wait for a progress to change or to end.
///
/// Invariants:
/// 1. A reader that waits is handed out once: by a change, by the end, or by ``remove(_:)``.
/// 2. A change hands out those who wait for one; the end everybody, those who wait for a part of this progress included.
/// 3. Nobody is taken in after the end.
struct ProgressReaders<Reader>: ~Copyable {
    private var forChange: [UInt64: Reader] = [:]
    private var forEnd: [UInt64: Reader] = [:]
    private var hasEnded = false

    /// Takes in a reader; `false` if the end has come already.
    mutating func add(_ id: UInt64, _ reader: Reader, onlyEnd: Bool) -> Bool {
        guard !hasEnded else { return false }
        if onlyEnd { forEnd[id] = reader } else { forChange[id] = reader }
        return true
    }

    /// Gives back a reader who has stopped waiting, if it is still here.
    mutating func remove(_ id: UInt64) -> Reader? {
        forChange.removeValue(forKey: id) ?? forEnd.removeValue(forKey: id)
    }

    mutating func change() -> [Reader] {
        defer { forChange = [:] }
        return Array(forChange.values)
    }

    mutating func end() -> [Reader] {
        hasEnded = true
        defer { (forChange, forEnd) = ([:], [:]) }
        return Array(forChange.values) + Array(forEnd.values)
    }

    /// How many wait.
    var count: Int { forChange.count + forEnd.count }
}

/// Wakes one reader, once; a signal that is given before the reader waits is not lost.
final class ProgressSignal: Sendable {
    private enum State {
        case open
        case waiting(UnsafeContinuation<Void, Never>)
        case given
    }

    private static let lastID = Atomic<UInt64>(0)

    let id = ProgressSignal.lastID.add(1, ordering: .relaxed).newValue
    private let state = Mutex(State.open)

    func give() {
        let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
            defer { state = .given }
            if case .waiting(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// - Cancellation: returns.
    nonisolated(nonsending) func wait() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { waiter in
                let isGiven = state.withLock { state in
                    if case .given = state { return true }
                    state = .waiting(waiter)
                    return false
                }
                if isGiven { waiter.resume() }
            }
        } onCancel: {
            give()
        }
    }
}
