internal import Synchronization

/// The handle of a run: it tells what the policy decided and how the run stands, and can cancel the run.
///
/// You can discard it, which changes nothing. A handle that you keep keeps neither the scope's owner nor the ``TaskScope``
/// alive.
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

    /// The identity of the run. Handles that share a run have the same.
    public var id: RunID { run.id }

    /// The name that the call gave the run.
    public var name: String? { run.name }

    /// What is known about the run from its call on. It does not keep the run alive.
    public var info: RunInfo { RunInfo(run) }

    /// Whether the policy has not let the run start yet.
    public var isWaiting: Bool { run.phase.isWaiting }

    /// Whether the run has ended, whatever came of it. A run that was cancelled and has not returned yet has not ended.
    public var isFinished: Bool { run.phase == .ended || !hasOwnRun && run.cause(of: caller) != nil }

    /// Whether it is the handle of a caller with an owner: that one has a run of its own, which is not over before the owner has been
    /// told.
    private var hasOwnRun: Bool { run.keyed?.keyedCall.share != nil }

    /// As whom it waits, if as one who can leave the run. Whoever has left and has a run of its own waits for that one's end.
    private var waitingCaller: RunCaller? { hasOwnRun && run.cause(of: caller) != nil ? nil : caller }

    /// Whether the run has been cancelled. This is also true for a run that was skipped or refused.
    public var isCancelled: Bool { cause != nil }

    /// Why the run was cancelled; `nil` if it was not, or had ended before.
    ///
    /// A caller that has left a shared run has a cause of its own, of kind `waitersGone`, while the run goes on for the others.
    public var cause: CancellationCause? { run.cause(of: caller) ?? run.cause }

    /// What measures the run, if the executor of its scope does.
    package var meter: (any RunExecutor)? { run.meter }

    /// How far the run is, if it reports that; see ``TaskContext/progress``. It ends when the run does.
    public var progress: TaskProgress { run.progress }

    /// What the run says about itself: what it waits for, and which attempt it is on; see ``TaskContext/activity``.
    public var activity: TaskActivity { run.activity }

    /// What the body returned.
    ///
    /// - Throws: The error of the body. ``TaskCancelledError`` if the task was cancelled and its body returned no value, or its value went to
    ///   `withheld:`. ``ScopeError/waitsForItself(_:)`` if the run waits for itself, and ``ScopeError/waitsForEachOther(_:_:)`` if the
    ///   awaited run waits for it in turn. ``ScopeError/joinsOtherType(_:)`` if the call could not join the run.
    /// - Cancellation: If the waiting task is cancelled, the wait goes on and the run is not cancelled, as with `Task.value`.
    ///   Use ``wait()`` for a wait that ends. With the policy `join` the wait ends with `CancellationError`, and the caller
    ///   leaves the run.
    public nonisolated(nonsending) var value: Success {
        get async throws {
            try await waitForEnd()
            return try run.value(for: caller)
        }
    }

    /// Returns what the body returned, and cancels the run if this wait is cancelled and nobody else waits for the run.
    ///
    /// Use it for a caller without which there would be no run, as with a child task. If the request is given up, its work is
    /// cancelled along with it. If others wait for the work, too, it goes on for them:
    ///
    /// ```swift
    /// let index = tasks.addTask(id: file, policy: .skip) { try await symbols(of: file) }
    /// let found = try await index.join()
    /// ```
    ///
    /// Everybody counts who waits for the end at the moment when this wait is cancelled, in whatever way. The cause is of kind
    /// `waitersGone`. With the policy `join` this is the same as ``value``.
    ///
    /// - Throws: What ``value`` throws; `CancellationError` if the waiting task is cancelled.
    /// - Cancellation: Ends the wait at once, and cancels the run if nobody else waits for it.
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

    /// How the run ended, once it has.
    ///
    /// A run that asks for its own outcome gets `failed` with ``ScopeError/waitsForItself(_:)``. If the awaited run waits for
    /// the run that asks, the outcome is `failed` with ``ScopeError/waitsForEachOther(_:_:)``.
    ///
    /// - Cancellation: As for ``value``. A caller that leaves a shared run gets `cancelled` with kind `waitersGone`.
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

    /// How the run ended; `nil` if it has not. It does not wait.
    public var outcomeIfEnded: Outcome<Success>? {
        isFinished ? ended : nil
    }

    /// Waits until the run has ended, or until the waiting task is cancelled.
    ///
    /// ``value`` and ``outcome`` go on waiting when the waiting task is cancelled, as `Task.value` does. Use this method if a
    /// deadline or a cancellation is meant to end the wait:
    ///
    /// ```swift
    /// let outcome = try await withDeadline(in: .seconds(1)) { try await other.wait() }
    /// ```
    ///
    /// - Returns: How the run ended.
    /// - Throws: `CancellationError` if the waiting task is cancelled before. ``ScopeError/waitsForItself(_:)`` if the run
    ///   waits for itself, and ``ScopeError/waitsForEachOther(_:_:)`` if the other run cannot end before this one.
    /// - Cancellation: Ends the wait at once, and does not cancel the run. With the policy `join` the caller leaves the run.
    @discardableResult
    public nonisolated(nonsending) func wait() async throws -> Outcome<Success> {
        try refuseToWaitFromWithin()
        if let caller = waitingCaller {
            try await waitAsCaller(caller)
        } else {
            try await run.waitNoted()
        }
        return ended
    }

    /// How it ended, for this caller: it has, or the caller has left. Whoever asks has the error.
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
        let isInRun = CurrentRun.run != nil
        if isInRun { try refuseToWaitFromWithin() } else if caller == nil { return await run.waitUninterrupted() }
        if let caller = waitingCaller {
            try await waitAsCaller(caller, isInRun: isInRun)
        } else {
            try await WaitGraph.waiting(for: run) { await run.waitUninterrupted() }
        }
    }

    /// A caller who has left by its handle is not told by an error: the handle says it.
    nonisolated(nonsending)
        private func waitAsCaller(_ caller: RunCaller, isInRun: Bool = true) async throws
    {
        do {
            // Whoever is in no run waits for none that waits for him.
            guard isInRun else { return try await run.waitAsCaller(caller) }
            let hasDeadline = !Surroundings.current.deadlines.isEmpty
            try await WaitGraph.waiting(for: run, hasDeadline: hasDeadline) { try await run.waitAsCaller(caller) }
        } catch  where !Task.isCancelled && run.cause(of: caller) != nil {
            return
        }
    }

    func refuseToWaitFromWithin() throws {
        if CurrentRun.isPart(where: { $0 === run || $0 === run.awaitedShare }) {
            throw ScopeError.waitsForItself(run.title)
        }
    }

    /// Cancels the run. The first cause wins, and a run that has ended stays as it is.
    ///
    /// With the policy `join` only this caller leaves the shared run, which is cancelled when its last caller has left. Returns
    /// at once, on any thread, and never waits for the run to end.
    ///
    /// - Parameters:
    ///   - reason: The reason that the cause gives.
    ///   - underlying: The cause behind this one: one that came from another process, or that of other work.
    ///   - error: The error that led to the cancellation, if there is one.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
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
        let kind = caller == nil ? kind : .waitersGone
        let cause = run.core.cause(kind, reason, origin, underlying: underlying, error: error)
        if let caller, !hasOwnRun { run.removeCaller(caller, cause) } else { run.cancel(cause) }
    }

    /// Returns whether two handles belong to the same call. Those of two callers that share a run do not.
    public static func == (lhs: ScopedTask, rhs: ScopedTask) -> Bool {
        lhs.run === rhs.run && lhs.caller === rhs.caller
    }

    /// Hashes the identity of the call.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(caller.map { ObjectIdentifier($0) })
    }
}

extension ScopedTask {
    /// Moves the deadline of the run, on the scope's clock.
    ///
    /// Use it where somebody else than the run learns that the work deserves more time, or less:
    ///
    /// ```swift
    /// let upload = tasks.addTask(id: file, deadline: .seconds(30)) { try await send(file) }
    /// server.onProgress { upload.moveDeadline(in: .seconds(30)) }
    /// ```
    ///
    /// Code of the run itself, and code that it calls, uses ``Deadline/move(in:)``. Only the deadline of the call moves: those
    /// around a structured scope stay, and still win if they are earlier. A run that was called without a deadline has none to
    /// move, and gets none. With the policy `join` the deadline is that of all callers, whoever moves it. Calls of a trigger no longer
    /// overtake a run whose deadline was moved: the next call gets a run of its own, with the deadline of the trigger.
    ///
    /// - Parameter duration: The time from now. With zero or less the deadline passes now.
    /// - Returns: `false` if the run has no deadline, if its deadline has passed, or if it has ended. With `join` nobody who has left
    ///   moves it, and it ends with the work, even if the result is still on its way to an owner.
    @discardableResult
    public func moveDeadline(in duration: Duration) -> Bool {
        run.cause(of: caller) == nil && run.moveDeadline(in: duration)
    }
}

extension ScopedTask {
    /// Changes the priority of the run.
    ///
    /// If runs wait by priority, because the policy or the scope has `order: .priority`, this run becomes the last of those
    /// that wait with the new priority and the same limit. If its task is not made yet, the task will have the new priority. A
    /// task that exists is escalated where the system can do that, and is never lowered, because Swift cannot lower it.
    ///
    /// ```swift
    /// let thumbnail = tasks.addTask(
    ///     id: "thumbnails",
    ///     policy: .concurrent(limit: 2, order: .priority),
    ///     priority: .low
    /// ) {
    ///     try await api.picture(of: row)
    /// }
    /// // The row has come into view.
    /// thumbnail.changePriority(to: .high)
    /// ```
    ///
    /// With the policy `join` it changes the priority of the run that all callers share. Returns at once, on any thread.
    ///
    /// - Parameter priority: The new priority.
    public func changePriority(to priority: TaskPriority) { run.core.changePriority(of: run, to: priority) }
}

extension ScopedTask: CustomReflectable {
    /// What was known at the call of the run.
    ///
    /// What changes in the run is not shown. Locks guard it, which a mirror does not take, and tests mirror whatever stands in
    /// an expectation that fails.
    public var customMirror: Mirror { Mirror(self, children: ["info": info]) }
}

extension TaskScope: CustomReflectable {
    /// What was known when the scope was made. What changes in it is not shown, for the same reason as in ``ScopedTask``.
    public var customMirror: Mirror { Mirror(self, children: ["info": ScopeInfo(core)]) }
}
