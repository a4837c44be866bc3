internal import Synchronization

/// What a run says about itself while it works: what it waits for, and which attempt it is on.
///
/// The work writes it, and anybody may read it. Without it, a list of runs cannot answer “what is slow?”: a run that works, a
/// run that waits for its turn and a run that fails again and again look the same. Only the work knows which of them it is.
///
/// ```swift
/// let activity = TaskContext.current.activity
/// let slot = try await activity.waiting(for: "a download slot") { try await slots.take() }
/// ```
///
/// The console, ``TaskScope/snapshot()`` and ``TaskScope/dump()`` show it.
/// ``retry(attempts:after:backoff:clock:_:deciding:waiting:)``, ``every(_:after:missed:clock:_:)`` and deadlines write it for you. A
/// run that its policy holds back shows why.
///
/// Go's runtime has the same idea. It calls the reason a “wait reason”, and prints it for each goroutine:
/// `[chan receive, 5 minutes]`.
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

    /// The number of the attempt that the run is on, counted from 1. A smaller number counts as 1.
    ///
    /// While `retry` tries again, this is the number of its attempt. If several do so at once, the one whose first failure is
    /// the latest counts.
    public var attempt: Int {
        get { state.withLock { $0.repetitions.last?.attempt ?? $0.attempt } }
        set { state.withLock { $0.attempt = max(1, newValue) } }
    }

    /// What the run waits for; `nil` if it works, or has said nothing.
    ///
    /// If there are several waits, in child tasks or one inside another, this is the one that began last.
    public var wait: TaskWait? { state.withLock { $0.waits.last?.wait } }

    /// When that failed first which is tried again now.
    package var failingSince: ScopeInstant? { state.withLock { $0.repetitions.last?.since } }

    /// When a wait ended last.
    package var lastReturn: ScopeInstant? { state.withLock { $0.lastReturn } }

    /// Says what the run waits for while `body` executes.
    ///
    /// - Parameters:
    ///   - reason: What it waits for, so that “waits for …” reads as a sentence. People see it, so put no secrets in it.
    ///   - body: The wait. It executes on the caller's isolation.
    /// - Returns: What `body` returned.
    /// - Throws: What `body` throws.
    /// - Cancellation: Reaches `body`, as it would without this call.
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

/// What a run waits for, in words, and since when.
public struct TaskWait: Hashable, Sendable, CustomStringConvertible {
    /// What it waits for, so that “waits for …” reads as a sentence: `a download slot`.
    public let reason: String

    /// When the wait began, on the clock of the run's scope.
    public let instant: ScopeInstant

    /// The reason.
    public var description: String { reason }
}
