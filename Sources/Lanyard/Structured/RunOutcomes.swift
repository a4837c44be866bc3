internal import Synchronization

extension TaskScope {
    /// Returns a sequence of how the runs of this scope and of those below it end, in the order in which they do.
    ///
    /// Like the results of a task group, it is for code that takes each outcome as soon as it is there. Ask for it before you
    /// add the runs, because it does not contain those that have ended before. It does not contain calls that were refused or
    /// skipped.
    ///
    /// The sequence ends when the scope owns no run any more, apart from that of the reading task. If several runs of one scope
    /// read, each waits for the others: let only one of them read, or read from outside.
    ///
    /// ```swift
    /// let outcomes = scope.outcomes()
    /// for host in hosts { scope.addTask(name: host) { try await ping(host) } }
    /// for await run in outcomes {
    ///     print(run.name!, run.outcome.value == nil ? "does not answer" : "answers")
    /// }
    /// ```
    ///
    /// - Parameter limit: The number of outcomes that are kept until they are read; at least one. When there are that many,
    ///   further ones are dropped, and counted in ``RunOutcomes/droppedCount``.
    public func outcomes(upTo limit: Int = 1024) -> RunOutcomes { RunOutcomes(core, limit: max(1, limit)) }
}

/// A sequence of how runs end, in the order in which they do; see ``TaskScope/outcomes(upTo:)``.
///
/// It is for one reader. It keeps neither the scope nor its runs alive.
public struct RunOutcomes: AsyncSequence, Sendable {
    private let buffer: OutcomeBuffer

    init(_ core: ScopeCore, limit: Int) {
        buffer = OutcomeBuffer(core, limit: limit)
    }

    /// The number of outcomes that were dropped because nobody took them in time.
    public var droppedCount: Int { buffer.droppedCount }

    /// Makes an iterator that reads the outcomes.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }

    /// An iterator that reads how runs end.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: OutcomeBuffer

        /// Returns the next run that has ended; `nil` if no run is left.
        ///
        /// - Cancellation: Returns `nil`.
        public mutating func next() async -> RunOutcome? { await buffer.next() }

        /// Returns the next run that has ended, on the actor of the caller; `nil` if no run is left.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> RunOutcome? { await buffer.next() }
    }
}

/// A run that has ended, and how.
///
/// ```swift
/// for run in result.outcomes {
///     if case .cancelled(let cause, _) = run.outcome { print(run.name ?? "\(run.id)", cause) }
/// }
/// ```
@dynamicMemberLookup
public struct RunOutcome: Sendable, Identifiable {
    /// What is known about the run from its call on.
    public let info: RunInfo
    /// How the run ended. A value has the type that the operation returned.
    public let outcome: Outcome<any Sendable>

    /// The identity of the run, which is the same as its handle's.
    public var id: RunID { info.id }

    /// The properties of its ``RunInfo``: `run.name` is `run.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<RunInfo, Value>) -> Value { info[keyPath: path] }

    /// The error, until it is handed to somebody.
    private var untaken: UntakenError?

    /// The same for whoever asked for it, and who has the error then.
    func taken() -> RunOutcome {
        var outcome = self
        outcome.untaken.take()?.take()
        return outcome
    }

    /// `nil` for a run that goes on.
    init?(_ run: Run) {
        guard let outcome = run.machine.withLock({ $0.outcome }) else { return nil }
        untaken = run.untakenError
        info = RunInfo(run)
        self.outcome = outcome.map(\.value)
    }
}

/// Tells those who read how the runs of a scope end, of each run that ends there or below.
final class OutcomeReaders: EventRecorder {
    private static let shared = OutcomeReaders()

    private let count = Mutex(0)

    static func add(_ inbox: OutcomeInbox) {
        inbox.core.add(inbox)
        shared.count.withLock { count in
            count += 1
            Recorders.begin(.outcomes, with: shared)
        }
    }

    static func remove(_ inbox: OutcomeInbox) {
        inbox.core.remove(inbox)
        shared.count.withLock { count in
            count -= 1
            if count == 0 { Recorders.end(.outcomes) }
        }
    }

    func record(_ event: RunEvent, of run: Run) {
        // What a run does for itself under a deadline is nobody else's.
        guard case .finished = event, run.call.enclosure == nil else { return }
        for core in sequence(first: run.core, next: \.parent) {
            for listener in core.listeners { listener.ended(run) }
        }
    }

    func record(_ event: ScopeEvent, of scope: ScopeCore) {}
}

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
            if let outcome = inbox.take() { return outcome.taken() }
            // A run tells how it ended before it leaves: when none is left, all that they told is here.
            guard let live = inbox.liveRun else { return inbox.take()?.taken() }
            // The one found may be told of elsewhere, as a part of a run under a deadline; then its end is what wakes.
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
