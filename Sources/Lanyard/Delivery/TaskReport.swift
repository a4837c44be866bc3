internal import Synchronization

/// Reports values of a run to its owner, while the run goes on. The operation of
/// ``TaskScope/addTask(id:policy:name:priority:deadline:deadlineReason:for:finallyIfReplaced:buffering:isolation:fileID:line:operation:reported:then:failed:finally:withheld:)``
/// gets one.
///
/// Call it like a function, from any thread: it takes a short lock and does not wait. Each value is handed over on the owner's actor, in the order
/// of the calls, in one step with the check that the run is neither cancelled nor replaced and the owner still there. The values that were
/// reported before the operation returned come before its result. A value that comes after that is dropped. Which task-locals `reported` has
/// is not promised.
///
/// An owner on no actor is told by the thread that reports, one value after the other: while one thread tells, others leave their values to it.
///
/// ```swift
/// tasks.addTask(id: "transcript", for: self) { [recognizer] report in
///     try await recognizer.transcribe(audio) { partial in report(partial) }
/// } reported: { model, partial in
///     model.text = partial
/// } then: { model, text in
///     model.text = text
/// }
/// ```
public struct TaskReport<Value: Sendable>: Sendable {
    fileprivate let line: ReportLine

    /// Hands a value over to the owner of the run.
    public func callAsFunction(_ value: Value) { line.send(.of(value)) }
}

/// What becomes of reported values that wait for the owner's actor.
public enum ReportBuffering: Hashable, Sendable {
    /// Each is handed over. They take memory while the actor is busy.
    case all
    /// Only the newest is handed over: for a progress, or a text that grows.
    case newest
}

/// What was reported and not yet handed over.
///
/// It does not know the type of the values: generic code that is not specialized takes three times as long.
final class ReportLine: Sendable {
    /// Takes a value on the actor; false if it came too late.
    typealias Take = @Sendable (Run, Returned) -> Bool

    /// Whom the values are for, while the run goes on.
    private final class Target: Sendable {
        let run: Run
        let take: Take

        init(_ run: Run, _ take: @escaping Take) { (self.run, self.take) = (run, take) }
    }

    private struct State {
        /// The one that comes first, and those after it: mostly there is one alone.
        var first: Returned?
        var rest: [Returned] = []
        var isDraining = false
        var target: Target?
        /// The operation has returned: nothing is taken any more.
        var isClosed = false
        /// Waits until another thread has handed over what there is.
        var closing: UnsafeContinuation<Void, Never>?

        /// Nobody hands over any more; who waits for that.
        mutating func endDraining() -> UnsafeContinuation<Void, Never>? {
            isDraining = false
            return closing.take()
        }
    }

    private let state: Mutex<State>
    private let buffering: ReportBuffering
    private let home: Delivery.Home
    private let executor: (any TaskExecutor)?

    init(of run: Run, at home: Delivery.Home, _ buffering: ReportBuffering, _ take: @escaping Take) {
        (self.home, self.buffering, executor) = (home, buffering, run.core.executor)
        state = Mutex(State(target: Target(run, take)))
    }

    func send(_ value: Returned) {
        let (isFirst, dropped) = state.withLock { state -> (Bool, Returned?) in
            guard state.target != nil, !state.isClosed else { return (false, nil) }
            var dropped: Returned?
            if state.first == nil {
                state.first = value
            } else if buffering == .newest {
                dropped = state.first
                state.first = value
            } else {
                state.rest.append(value)
            }
            defer { state.isDraining = true }
            return (!state.isDraining, dropped)
        }
        withExtendedLifetime(dropped) {}  // It is the user's: not released under the lock.
        guard isFirst else { return }
        switch home {
        case .runsTask: while drain() {}
        // On the main actor without a hop.
        case .actor(let actor) where actor is MainActor:
            Task { @MainActor in await self.drainOnMainActor() }
        case .actor, .owner:
            // The task keeps the line, which at the end of the run lets go of all that it has.
            let home: @Sendable () -> (any Actor)? = { self.home.actor }
            detach(at: home, preferring: executor) { home in
                _ = home
                while self.drain() { await Task.yield() }
            }
        }
    }

    @MainActor private func drainOnMainActor() async {
        // What draws the screen has other things to do in between.
        while drain() { await Task.yield() }
    }

    /// Hands over what is there now, where it is called; whether there may be more.
    @inline(never)  // Not inlined behind an await: see CompilerFaults.
    private func drain() -> Bool {
        let (first, rest, target, closing) = state.withLock {
            state -> (Returned?, [Returned], Target?, UnsafeContinuation<Void, Never>?) in
            guard let first = state.first, let target = state.target else { return (nil, [], nil, state.endDraining()) }
            defer { (state.first, state.rest) = (nil, []) }
            return (first, state.rest, target, nil)
        }
        closing?.resume()
        guard let first, let target else { return false }
        CurrentRun.$current.withValue(CurrentRun(run: target.run)) {
            guard target.take(target.run, first) else { return }
            for value in rest { guard target.take(target.run, value) else { return } }
        }
        let (isDraining, waiting) = state.withLock { state in
            let waiting = state.first == nil ? state.endDraining() : nil
            return (state.isDraining, waiting)
        }
        waiting?.resume()
        return isDraining
    }

    /// The operation has ended: what was reported before comes first, and what is reported from now on is dropped.
    nonisolated(nonsending) func finish() async {
        if stopTaking() {
            switch home {
            case .runsTask: await waitUntilDrained()
            case .actor, .owner: if let actor = home.actor { await finish(on: actor) }
            }
        }
        close()
    }

    private func finish(on home: isolated any Actor) {
        while drain() {}
        close()
    }

    /// Whether somebody hands over, or is about to.
    @inline(never)  // Likewise.
    private func stopTaking() -> Bool {
        state.withLock { state in
            state.isClosed = true
            return state.isDraining
        }
    }

    /// An owner on no actor is told by the thread that reports, and that may still be at it.
    nonisolated(nonsending) private func waitUntilDrained() async {
        // audit:ignore uncancellable-continuation A run ends after its reports, cancelled or not.
        await withUnsafeContinuation { continuation in
            let isOver = state.withLock { state in
                if state.isDraining { state.closing = continuation }
                return !state.isDraining
            }
            if isOver { continuation.resume() }
        }
    }

    @inline(never)  // Likewise.
    private func close() {
        let dropped = state.withLock { state in
            defer { state = State() }
            return (state.target, state.first, state.rest)
        }
        withExtendedLifetime(dropped) {}
    }
}

extension Work {
    /// The work that reports to somebody.
    ///
    /// - Parameter line: Makes the line, when the run has begun.
    init<Value: Sendable>(
        reporting operation: @escaping @Sendable @isolated(any) (TaskReport<Value>) async throws -> Success,
        _ line: @escaping @Sendable (Run) -> ReportLine
    ) {
        self.init(
            atHome(operation.isolation) { _ in
                guard let run = CurrentRun.run else { throw CancellationError() }
                let line = line(run)
                do {
                    let value = try await operation(TaskReport(line: line))
                    await line.finish()
                    return value
                } catch {
                    await line.finish()
                    throw error
                }
            }
        )
    }
}
