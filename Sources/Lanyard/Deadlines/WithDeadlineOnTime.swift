internal import Synchronization

/// Executes `body`, cancels it when a time has passed, and returns on time even if the body ignores that.
///
/// Use it for work whose code is not yours. The body is a run of its own. If it has to be abandoned, its scope still owns it
/// and lists it as a straggler, and its late result is dropped. With `late:` in place of a patience the body goes on, and its
/// result is handed over. What the body returns or throws in time comes out. The body has a ``TaskContext/current`` of its own.
/// To report progress that others see, capture the caller's.
///
/// ```swift
/// let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
///     try await decoder.decode(data)
/// }
/// ```
///
/// - Parameters:
///   - duration: The time from now, on the scope's clock. With zero or less the body does not run.
///   - patience: How long the body may take to obey after the deadline. With zero or less the call returns at once.
///   - reason: The reason that the cause gives when the time has passed.
///   - name: The name of the run and of its task, as people see it.
///   - scope: The scope that owns the body; by default that whose run makes the call, or else ``TaskScope/process``.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The work. The caller's task-locals reach it.
/// - Returns: What the body returned.
/// - Throws: What the body throws. ``DeadlineExpired`` in place of a `CancellationError` if the time was up. The same error,
///   naming the run that goes on, if the body did not obey in time. `CancellationError` if the body never ran for another
///   reason.
/// - Cancellation: Cancels the body with kind `parentCancelled`, and waits for it, at most until the deadline and the patience
///   after it are over.
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
    let waiting = Region(isShield: true, deadlineTimer: DeadlineTimer(in: nil, on: core.timers))
    waiting.deadlineTimer?.set { waiting.cancel(nil) }
    let call = Call(
        name: name,
        rawPriority: core.rawPriority,
        enclosure: .current,
        origin: CallSite(fileID: fileID, line: line),
        result: Success.self
    )
    let run = core.submitPart(Work(body), call: call, deadline: RunDeadline(duration, reason)) {
        waiting.deadlineTimer?.move(in: patience)
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
    /// The scope that owns what would otherwise belong to nobody: work that was abandoned by code outside any run.
    public static let process = TaskScope("Process")
}

/// Executes `body`, and waits for it only for a time. After that the body goes on, and what it returns late is handed over.
///
/// Use it for an answer that is worth having late: a cache that it fills, or a list that it completes. The body is a run of its
/// own, which its scope owns. Nothing cancels it when the time has passed. What it returns or throws in time comes out.
///
/// ```swift
/// let diagnostics = try await withDeadline(in: .seconds(2)) {
///     try await compiler.diagnostics(of: file)
/// } late: { diagnostics in
///     cache.store(diagnostics)
/// }
/// ```
///
/// - Parameters:
///   - duration: The time from now, on the scope's clock. With zero or less the call returns at once, and the body runs anyway.
///   - reason: The reason that the error's cause gives when the time has passed.
///   - name: The name of the run and of its task, as people see it.
///   - scope: The scope that owns the body; by default that whose run makes the call, or else ``TaskScope/process``.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The work. The caller's task-locals reach it.
///   - late: Takes what the body returns after the time has passed. It is called on the actor that it is isolated to, in one
///     step with the check that the run has not been cancelled meanwhile. Nobody takes a late error: <doc:ErrorsNobodyTakes>.
/// - Returns: What the body returned in time.
/// - Throws: What the body throws. ``DeadlineExpired`` if it did not end in time; the error names the run that goes on.
///   `CancellationError` if it never ran.
/// - Cancellation: Cancels the body with kind `parentCancelled`, and waits for it, at most until the time has passed.
///
/// The shape is that of SourceKit-LSP's `withTimeout(_:body:resultReceivedAfterTimeout:)`.
nonisolated(nonsending)
    public func withDeadline<Success: Sendable>(
        in duration: Duration,
        reason: String? = nil,
        name: String = "withDeadline",
        scope: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Success,
        @_inheritActorContext late: @escaping @Sendable @isolated(any) (Success) -> Void
    ) async throws -> Success
{
    let surroundings = Surroundings.current
    let core = scope?.core ?? CurrentRun.run?.core ?? TaskScope.process.core
    let waiting = Region(isShield: true, deadlineTimer: DeadlineTimer(in: duration, on: core.timers))
    let watch = LateWatch()
    let call = Call(
        name: name,
        rawPriority: core.rawPriority,
        enclosure: .current,
        origin: CallSite(fileID: fileID, line: line),
        result: Success.self
    )
    let run = core.submitPart(Work(body, handingOverTo: late, unless: watch), call: call)
    waiting.deadlineTimer?.set { waiting.cancel(nil) }
    await withTaskCancellationHandler {
        await waiting.execute { try? await run.waitForEnd() }
    } onCancel: {
        run.cancel(core.cause(.parentCancelled, nil, run.origin, underlying: surroundings.cause))
    }
    if run.phase != .ended && watch.leave() {
        run.call.enclosure?.leaveBehind()
        let cause = run.cause ?? core.cause(.deadlineExpired, reason, run.origin)
        throw DeadlineExpired(deadline: duration, cause: cause, straggler: run.id, stragglerName: name)
    }
    await run.waitUninterrupted()  // It has a result, and is about to publish it.
    do {
        return try run.value()
    } catch let cancelled as TaskCancelledError where run.cause != nil {
        throw cancelled.asThrownByBody
    }
}

/// Whether somebody still waits for a body, and whether that has returned: whichever comes first is what counts.
private final class LateWatch: Sendable {
    private let isDecided = Atomic(false)

    /// Nobody waits any more; false if the body has ended.
    func leave() -> Bool { !isDecided.exchange(true, ordering: .acquiringAndReleasing) }

    /// The body has ended; false if nobody waits any more.
    func end() -> Bool { !isDecided.exchange(true, ordering: .acquiringAndReleasing) }
}

extension Work {
    /// The same work, which hands over what it returns if nobody waits for that any more.
    fileprivate init(
        _ body: sending @escaping @isolated(any) () async throws -> Success,
        handingOverTo late: @escaping @Sendable @isolated(any) (Success) -> Void,
        unless watch: LateWatch
    ) {
        let work = Work(body)
        self.init(
            atHome(work.home) { _ in
                // One that throws is not over: in a scope that restarts it begins anew.
                let value = try await work.operation()
                if !watch.end(), let run = CurrentRun.run {
                    run.call.enclosure?.leaveBehind()  // Whoever waited is about to say so.
                    await run.handOverLate(late: value, on: late.isolation, late)
                }
                return value
            }
        )
    }
}

extension Run {
    fileprivate func handOverLate<Value: Sendable>(
        late value: Value,
        on home: isolated (any Actor)?,
        _ body: @escaping @Sendable @isolated(any) (Value) -> Void
    ) async {
        if !isLate(for: self) { callHere(body, value) }
    }
}
