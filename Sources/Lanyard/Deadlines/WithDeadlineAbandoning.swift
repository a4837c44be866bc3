/// Executes `body`, cancels it when a time has passed, and returns on time even if it ignores that.
///
/// For work whose code is not yours. The body is a run of its own. If it has to be abandoned, its scope goes on owning it
/// and lists it as a straggler. Its late result is dropped. With `late:` in place of a patience the body goes on, and its
/// result is handed over. What the body returns or throws in time comes out.
/// ``TaskContext/current`` is its own, too; for a progress that others see, take that of the caller along.
///
/// ```swift
/// let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
///     try await decoder.decode(data)
/// }
/// ```
///
/// - Parameters:
///   - duration: The time from now, on the scope's clock. Zero or less: the body does not run.
///   - patience: How long the body may take to obey after the deadline; zero or less to return at once.
///   - reason: Words for the cause when the time has passed.
///   - name: What people will call the run; also the name of its task.
///   - scope: Who owns the body; by default the scope whose run calls, or else ``TaskScope/process``.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The work; the caller's task-locals reach it.
/// - Throws: what the body throws; ``DeadlineExpired`` instead of a `CancellationError` if time was up, and if the body did not
///   obey in time, with the run that goes on; `CancellationError` if it never ran for another reason.
/// - Cancellation: cancels the body with kind `parentCancelled`, and waits for it, at most until the deadline and the
///   patience after it are over.
nonisolated(nonsending)
    public func withDeadline<Success: Sendable>(
        in duration: Duration,
        abandoningAfter patience: Duration,
        reason: String? = nil,
        name: String = "withDeadline",
        scope: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Success
    ) async throws -> Success
{
    let surroundings = Surroundings.current
    let core = scope?.core ?? CurrentRun.run?.core ?? TaskScope.process.core
    let waiting = Region(isShield: true, limit: Limit(in: nil, on: core.timers))
    waiting.limit?.set { waiting.cancel(nil) }
    let call = Call(
        name: name,
        rawPriority: core.rawPriority,
        enclosure: .current,
        origin: CallSite(fileID: fileID, line: line),
        result: Success.self
    )
    let run = core.submit(partOfCurrent: Work(body), call: call, deadline: RunDeadline(duration, reason)) {
        waiting.limit?.move(in: patience)
        waiting.noteOverrun()
    }
    await withTaskCancellationHandler {
        await waiting.execute { try? await run.waitForEnd() }
    } onCancel: {
        run.cancel(core.cause(.parentCancelled, nil, run.origin, underlying: surroundings.cause))
    }
    if run.phase == .running {
        run.call.enclosure?.leaveBehind()
        let cause = run.cause ?? core.cause(.deadlineExpired, reason, run.origin)
        throw DeadlineExpired(deadline: duration, cause: cause, straggler: run.id, stragglerName: name)
    }
    do {
        return try run.value()
    } catch let cancelled as TaskCancelledError where run.cause != nil {
        let thrown = cancelled.asThrownByBody
        guard thrown is CancellationError, cancelled.cause.kind == .deadlineExpired, !Task.isCancelled else {
            throw thrown
        }
        throw DeadlineExpired(deadline: duration, cause: cancelled.cause)
    }
}

extension TaskScope {
    /// Owns what would otherwise belong to nobody: work that was abandoned by code outside of any run.
    public static let process = TaskScope("Process")
}
