internal import Synchronization

/// What a run says of itself while it works: what it waits for, and which attempt it is on; written by the work, read by
/// anybody.
///
/// A list of what runs answers “what is slow?” only if it tells the run that works from the one that waits for its turn, and
/// both from the one that fails again and again. The work alone knows which it is.
///
/// ```swift
/// let activity = TaskContext.current.activity
/// let slot = try await activity.waiting(for: "a download slot") { try await slots.take() }
/// ```
///
/// The console, ``TaskScope/snapshot()`` and ``TaskScope/dump()`` show it. ``retry(attempts:backoff:clock:_:deciding:waiting:)``,
/// ``every(_:after:missed:clock:_:)`` and deadlines write it for you, and a run that its policy holds back shows why.
///
/// The reason is what Go's runtime calls a “wait reason” and prints for each goroutine: `[chan receive, 5 minutes]`.
public final class TaskActivity: Sendable {
    private struct State {
        var attempt = 1
        var repetitions: [Repetition] = []
        var waits: [(number: Int, wait: TaskWait)] = []
        var lastNumber = 0
        var lastReturn: ScopeInstant?
    }

    /// Work that is tried again: which attempt it is on, and when the first failed.
    private struct Repetition {
        let number: Int
        var attempt: Int
        let since: ScopeInstant
    }

    private let clock: ScopeClock
    private let state = Mutex(State())

    init(clock: ScopeClock = .continuous) {
        self.clock = clock
    }

    /// The number of the attempt that the run is on, from 1. Less than one counts as one.
    ///
    /// While `retry` tries again, it is the number of that attempt; of several, of the one that failed last for the first time.
    public var attempt: Int {
        get { state.withLock { $0.repetitions.last?.attempt ?? $0.attempt } }
        set { state.withLock { $0.attempt = max(1, newValue) } }
    }

    /// What the run waits for; `nil` if it says nothing, or works.
    ///
    /// Of several waits, in child tasks or one within another, it is the one that began last.
    public var wait: TaskWait? { state.withLock { $0.waits.last?.wait } }

    /// When that failed first which is tried again now.
    package var failingSince: ScopeInstant? { state.withLock { $0.repetitions.last?.since } }

    /// When a wait ended last.
    package var lastReturn: ScopeInstant? { state.withLock { $0.lastReturn } }

    /// Says what the run waits for while `body` executes.
    ///
    /// - Parameters:
    ///   - reason: What it waits for, so that “waits for …” reads as a sentence. People see it: no secrets.
    ///   - body: The wait, on the caller's isolation.
    /// - Returns: What `body` returned.
    /// - Throws: what `body` throws.
    /// - Cancellation: `body` is cancelled as any code is.
    public nonisolated(nonsending) func waiting<Success, Failure: Error>(
        for reason: String,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let number = beginWait(for: reason)
        defer { endWait(number) }
        return try await body()
    }

    /// Says that something failed and will be tried again, until ``endRepetition(_:)`` gets the number.
    func beginRepetition() -> Int {
        let now = clock.now()
        return state.withLock { state in
            state.lastNumber += 1
            state.repetitions.append(Repetition(number: state.lastNumber, attempt: 1, since: now))
            return state.lastNumber
        }
    }

    func setAttempt(_ attempt: Int, of number: Int) {
        state.withLock { state in
            guard let index = state.repetitions.firstIndex(where: { $0.number == number }) else { return }
            state.repetitions[index].attempt = attempt
        }
    }

    func endRepetition(_ number: Int) {
        state.withLock { state in state.repetitions.removeAll { $0.number == number } }
    }

    /// Says what the run waits for until ``endWait(_:)`` gets the number.
    func beginWait(for reason: String) -> Int {
        let wait = TaskWait(reason: reason, instant: clock.now())
        return state.withLock { state in
            state.lastNumber += 1
            state.waits.append((state.lastNumber, wait))
            return state.lastNumber
        }
    }

    func endWait(_ number: Int) {
        let now = clock.now()
        state.withLock { state in
            state.waits.removeAll { $0.number == number }
            state.lastReturn = now
        }
    }
}
