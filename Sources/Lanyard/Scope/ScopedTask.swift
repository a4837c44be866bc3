internal import Synchronization

/// The handle of a run: what became of the call, how the run stands, and a way to cancel it.
///
/// Nothing has to be kept: a handle that is dropped changes nothing, and one that is kept keeps neither
/// the scope's owner nor the ``TaskScope`` alive.
///
/// ```swift
/// let task = scope.addTask(id: "profile", policy: .skip) { try await api.profile() }
/// if task.admission == .skipped { return }
/// let profile = try await task.value
/// ```
public struct ScopedTask<Success: Sendable>: Sendable, Hashable, Identifiable {
    let run: Run

    /// What the overlap policy decided about the call.
    public let admission: Admission

    /// Which of the callers of a shared run this handle belongs to.
    let caller: RunCaller?

    init(_ admitted: Admitted) {
        run = admitted.run
        admission = admitted.admission
        caller = admitted.caller
    }

    /// The identity of the run; handles that share a run have the same.
    public var id: RunID { run.id }

    /// The name given to the call.
    public var name: String? { run.name }

    /// What is known of the run from its call on. It keeps nothing of the run alive.
    public var info: RunInfo { RunInfo(run) }

    /// Whether its policy has not let it start yet.
    public var isWaiting: Bool { run.phase.isWaiting }

    /// Whether the run has ended, whatever came of it. One that was cancelled and has not obeyed has not.
    public var isFinished: Bool { run.phase == .ended || run.cause(of: caller) != nil }

    /// Whether the run has been cancelled; also true for one that was passed over or refused.
    public var isCancelled: Bool { cause != nil }

    /// Why the run was cancelled; `nil` if it was not, or ended before anybody did.
    ///
    /// A caller who has left a shared run has a cause of its own, of kind `waitersGone`, while the run goes on for the others.
    public var cause: CancellationCause? { run.cause(of: caller) ?? run.cause }

    /// What measures the run, if the executor of its scope does.
    package var meter: (any RunExecutor)? { run.meter }

    /// How far the run is, as far as it reports; see ``TaskContext/progress``. It ends as the run does.
    public var progress: TaskProgress { run.progress }

    /// What the run says of itself: what it waits for, and which attempt it is on; see ``TaskContext/activity``.
    public var activity: TaskActivity { run.activity }

    /// What the body returned or threw.
    ///
    /// - Throws: the error of the body. ``TaskCancelledError`` if the task was cancelled and its body returned no value.
    ///   ``ScopeError/waitsForItself(_:)`` if the run waits for itself, and ``ScopeError/waitsForEachOther(_:_:)`` if another waits
    ///   for it in turn. ``ScopeError/joinsOtherType(_:)`` if it could not be joined.
    /// - Cancellation: the wait goes on when the waiting task is cancelled, and does not cancel the run, like
    ///   `Task.value`; ``wait()`` does not go on. With the policy `join` it ends with `CancellationError`, and the caller
    ///   leaves the run.
    public nonisolated(nonsending) var value: Success {
        get async throws {
            try await waitForEnd()
            if let cause = run.cause(of: caller) { throw TaskCancelledError(cause: cause) }
            return try run.value()
        }
    }

    /// What the body returned or threw, for somebody without whom there would be no run: a wait that is cancelled cancels the run
    /// if nobody else waits for it.
    ///
    /// As with a child task. So a request that is given up takes the work for it along, and one that others wait for, too, goes on
    /// for them:
    ///
    /// ```swift
    /// let index = tasks.addTask(id: file, policy: .skip) { try await symbols(of: file) }
    /// let found = try await index.join()
    /// ```
    ///
    /// Everybody counts who waits for the end when this wait is cancelled, by any of the ways there are. The cause is of kind
    /// `waitersGone`. With the policy `join` it is ``value``.
    ///
    /// - Throws: what ``value`` throws; `CancellationError` if the waiting task is cancelled.
    /// - Cancellation: ends the wait at once, and cancels the run if nobody else waits for it.
    public nonisolated(nonsending) func join() async throws -> Success {
        if caller != nil { return try await value }
        try refuseToWaitFromWithin()
        let caller = RunCaller()
        run.machine.withLock { $0.addJoiner(isWanted: run.isWanted) }
        do {
            try await waitAsCaller(caller)
        } catch let mistake as ScopeError {
            run.machine.withLock { $0.removeJoiner() }
            throw mistake
        }
        return try run.value()
    }

    /// How the run ended.
    ///
    /// A run that asks for its own outcome gets `failed` with ``ScopeError/waitsForItself(_:)``, one that asks for that of a
    /// run that waits for it with ``ScopeError/waitsForEachOther(_:_:)``.
    ///
    /// - Cancellation: as for ``value``; a caller who leaves a shared run gets `cancelled` with kind `waitersGone`.
    public nonisolated(nonsending) var outcome: Outcome<Success> {
        get async {
            let outcome = await outcomeToPassOn
            if case .failed = outcome { run.takeError() }
            return outcome
        }
    }

    /// How the run ended, for a run that tells somebody else, who takes the error or does not.
    nonisolated(nonsending) var outcomeToPassOn: Outcome<Success> {
        get async {
            do {
                try await waitForEnd()
            } catch let error as ScopeError {
                return .failed(error)
            } catch {
                let gone = run.cause(of: caller) ?? run.core.cause(.waitersGone, nil, run.origin)
                return .cancelled(gone, returned: nil)
            }
            return seen
        }
    }

    /// How the run ended, for somebody of the library's who waits on nobody's behalf, wherever he was made.
    package nonisolated(nonsending) var outcomeForWatcher: Outcome<Success> {
        get async { await CurrentRun.$current.withValue(CurrentRun(run: nil)) { await outcome } }
    }

    /// How the run ended, if it has; does not wait.
    public var outcomeIfEnded: Outcome<Success>? {
        isFinished ? ended : nil
    }

    /// Waits until the run has ended, but no longer than the waiting task wants to.
    ///
    /// ``value`` and ``outcome`` wait although the waiting task is cancelled, as `Task.value` does. Use this where a deadline
    /// or a cancellation is to end the wait:
    ///
    /// ```swift
    /// let outcome = try await withDeadline(in: .seconds(1)) { try await other.wait() }
    /// ```
    ///
    /// - Returns: How the run ended.
    /// - Throws: `CancellationError` if the waiting task is cancelled before; ``ScopeError/waitsForItself(_:)`` if the run
    ///   waits for itself, ``ScopeError/waitsForEachOther(_:_:)`` if the other cannot end before this one.
    /// - Cancellation: ends the wait at once, and does not cancel the run. With the policy `join` the caller leaves the run.
    @discardableResult
    public nonisolated(nonsending) func wait() async throws -> Outcome<Success> {
        try refuseToWaitFromWithin()
        if let caller {
            try await waitAsCaller(caller)
        } else {
            try await run.waitNoted()
        }
        return ended
    }

    /// How it ended, for this caller: it has, or he has left. Who asks has the error.
    private var ended: Outcome<Success> {
        let outcome = seen
        if case .failed = outcome { run.takeError() }
        return outcome
    }

    private var seen: Outcome<Success> {
        if let cause = run.cause(of: caller) { return .cancelled(cause, returned: nil) }
        return run.outcome()
    }

    nonisolated(nonsending)
        private func waitForEnd() async throws
    {
        if caller == nil && CurrentRun.run == nil { return await run.waitUninterrupted() }
        try refuseToWaitFromWithin()
        if let caller {
            try await waitAsCaller(caller)
        } else {
            try await WaitGraph.waiting(for: run) { await run.waitUninterrupted() }
        }
    }

    /// A caller who has left by its handle is not told by an error: the handle says it.
    nonisolated(nonsending)
        private func waitAsCaller(_ caller: RunCaller) async throws
    {
        do {
            let isLimited = !Surroundings.current.limits.isEmpty
            try await WaitGraph.waiting(for: run, isLimited: isLimited) { try await run.waitAsCaller(caller) }
        } catch  where !Task.isCancelled && run.cause(of: caller) != nil {
            return
        }
    }

    func refuseToWaitFromWithin() throws {
        if CurrentRun.isPart(where: { $0 === run || $0 === run.keyed?.keyedCall.follows }) {
            throw ScopeError.waitsForItself(run.title)
        }
    }

    /// Cancels the run; the first cause wins, and a run that has ended stays as it is.
    ///
    /// With the policy `join` it takes back only this caller's interest: the shared run is cancelled when
    /// its last caller has left. Returns at once, on any thread, and never waits for the run to end.
    ///
    /// - Parameters:
    ///   - reason: Words for the cause.
    ///   - underlying: What lies behind it: a cause that came from another process, or of other work.
    ///   - error: The error that is the reason, if one is.
    ///   - fileID: The file of the call, for the cause; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func cancel(
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let origin = CallSite(fileID: fileID, line: line)
        cancel(.requested, reason, origin, underlying: underlying, error: error)
    }

    func cancel(
        _ kind: CancellationCause.Kind,
        _ reason: String?,
        _ origin: CallSite,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil
    ) {
        if let caller {
            run.leave(caller, run.core.cause(.waitersGone, reason, origin, underlying: underlying, error: error))
        } else {
            run.cancel(run.core.cause(kind, reason, origin, underlying: underlying, error: error))
        }
    }

    /// Two handles are equal if they belong to the same call: those of two callers who share a run are not.
    public static func == (lhs: ScopedTask, rhs: ScopedTask) -> Bool {
        lhs.run === rhs.run && lhs.caller === rhs.caller
    }

    /// Hashes the identity of the call.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(caller.map { ObjectIdentifier($0) })
    }
}
