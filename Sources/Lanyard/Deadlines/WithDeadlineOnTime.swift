internal import Synchronization

/// Executes `body`, cancels it when a time has passed, and returns on time even if the body ignores that.
///
/// Use it for work whose code is not yours. The body is a run of its own. If it has to be abandoned, its scope still owns it
/// and lists it as a straggler. Without a patience the body goes on instead, and its result is handed over:
/// ``withDeadline(in:reason:name:scope:fileID:line:_:withheld:)``. What the body returns or throws in time comes out. The body has a
/// ``TaskContext/current`` of its own. To report progress that others see, capture the caller's.
///
/// ```swift
/// let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
///     try await decoder.decode(data)
/// }
/// ```
///
/// - Parameters:
///   - duration: The time from now, on the scope's clock. With zero or less the body does not run.
///   - patience: How long the body may take to obey, after the deadline or after the caller was cancelled. With zero or less the call
///     returns at once.
///   - reason: The reason that the cause gives when the time has passed.
///   - name: The name of the run and of its task, as people see it.
///   - scope: The scope that owns the body; by default that whose run makes the call, or else ``TaskScope/process``.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The work. The caller's task-locals reach it.
///   - withheld: Takes a value that the call does not return: <doc:OwningTasks#A-result-that-has-to-be-closed>.
/// - Returns: What the body returned.
/// - Throws: What the body throws. ``DeadlineExpired`` in place of a `CancellationError` if the time was up. The same error,
///   naming the run that goes on, if the body did not obey in time. `CancellationError` if the body never ran for another
///   reason. ``TaskCancelledError``, naming the run that goes on, if the caller is cancelled and the body does not obey in time.
/// - Cancellation: Cancels the body with kind `parentCancelled`, and waits for it, no longer than the patience.
nonisolated(nonsending)
    public func withDeadline<Success: Sendable>(
        in duration: Duration,
        abandoningAfter patience: Duration,
        reason: String? = nil,
        name: String = "withDeadline",
        scope: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ body: sending @escaping @isolated(any) () async throws -> Success,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) async throws -> Success
{
    let core = scope?.core ?? CurrentRun.run?.core ?? TaskScope.process.core
    let waiting = Region(isShield: true, deadlineTimer: DeadlineTimer(in: nil, on: core.timers))
    waiting.deadlineTimer?.set { waiting.cancel(nil) }
    let value = AwaitedValue(withheld)
    let call = Call(name, of: Success.self, in: core, fileID, line)
    let run = core.submitPart(Work(body, for: value), call: call, deadline: RunDeadline(duration, reason)) {
        waiting.deadlineTimer?.move(in: patience)
        waiting.noteOverrun()
    }
    await run.waitForEnd(in: waiting) { waiting.deadlineTimer?.move(in: patience) }
    return try await value.returned(by: run, in: duration, reason) { cancelled in
        let thrown = cancelled.asThrownByBody
        guard thrown is CancellationError, cancelled.cause.kind == .deadlineExpired, !Task.isCancelled else {
            return thrown
        }
        return DeadlineExpired(deadline: duration, cause: cancelled.cause)
    }
}

extension TaskScope {
    /// The scope that owns what would otherwise belong to nobody: work that was abandoned by code outside any run.
    public static let process = TaskScope("Process")
}

/// Executes `body`, and waits for it only for a time. After that the body goes on, and what it returns then is handed over.
///
/// Use it for an answer that is worth having late: a cache that it fills, or a list that it completes. The body is a run of its
/// own, which its scope owns. Nothing cancels it when the time has passed. What it returns or throws in time comes out.
/// Each value that does not come out goes to `withheld`, also that of a body that was cancelled: ``TaskContext/isCurrent`` tells.
///
/// ```swift
/// let diagnostics = try await withDeadline(in: .seconds(2)) {
///     try await compiler.diagnostics(of: file)
/// } withheld: { diagnostics in
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
///   - withheld: Takes a value that the call does not return, on the actor that the closure is isolated to, before the run of the body
///     ends. Nobody takes a late error: <doc:ErrorsNobodyTakes>.
/// - Returns: What the body returned in time.
/// - Throws: What the body throws. ``DeadlineExpired`` if it did not end in time; the error names the run that goes on.
///   `CancellationError` if it never ran. ``TaskCancelledError``, which names that run, too, if the caller is cancelled.
/// - Cancellation: Cancels the body with kind `parentCancelled`, and does not wait for it.
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
        @_inheritActorContext withheld: @escaping @Sendable @isolated(any) (Success) async -> Void
    ) async throws -> Success
{
    let core = scope?.core ?? CurrentRun.run?.core ?? TaskScope.process.core
    let waiting = Region(isShield: true, deadlineTimer: DeadlineTimer(in: duration, on: core.timers))
    let value = AwaitedValue(withheld)
    let run = core.submitPart(Work(body, for: value), call: Call(name, of: Success.self, in: core, fileID, line))
    waiting.deadlineTimer?.set { waiting.cancel(nil) }
    await run.waitForEnd(in: waiting) { waiting.cancel(nil) }
    return try await value.returned(by: run, in: duration, reason) { $0.asThrownByBody }
}

extension Call {
    fileprivate init(
        _ name: String,
        of result: any Sendable.Type,
        in core: ScopeCore,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        self.init(
            name: name,
            rawPriority: core.rawPriority,
            enclosure: .current,
            origin: CallSite(fileID: fileID, line: line),
            result: result
        )
    }
}

extension Run {
    /// Waits for the end, until something cancels the region. Whoever is cancelled meanwhile cancels the run.
    nonisolated(nonsending)
        fileprivate func waitForEnd(in waiting: Region, cancelled: @escaping @Sendable () -> Void) async
    {
        let surroundings = Surroundings.current
        await withTaskCancellationHandler {
            await waiting.execute { try? await self.waitForEnd() }
        } onCancel: {
            cancel(core.cause(.parentCancelled, nil, origin, underlying: surroundings.cause))
            cancelled()
        }
    }
}

/// The value of a body that somebody waits for, but not for ever.
private final class AwaitedValue<Success: Sendable>: Sendable {
    typealias Take = @Sendable @isolated(any) (Success) async -> Void

    private let withheld: Take?

    /// Whether nobody waits any more, or the body has returned: whichever comes first is what counts.
    private let isDecided = Atomic(false)

    init(_ withheld: Take?) { self.withheld = withheld }

    /// Decides; false if that was done before.
    private func decide() -> Bool { !isDecided.exchange(true, ordering: .acquiringAndReleasing) }

    /// The body has returned: what follows if nobody waits for that any more.
    func came(_ value: Success) async {
        guard !decide(), let run = CurrentRun.run else { return }
        run.call.enclosure?.leaveBehind()  // Whoever waited is about to say so.
        run.core.noteWithheld()
        Recorders.tell(run, .withheld)
        guard let withheld else { return }
        await withCancellationShield { await withheld(value) }
    }

    /// Whoever waited does so no longer: the value, if it is there.
    nonisolated(nonsending)
        func returned(
            by run: Run,
            in duration: Duration,
            _ reason: String?,
            error: (TaskCancelledError) -> any Error
        ) async throws -> Success
    {
        if run.phase != .ended && decide() {
            run.call.enclosure?.leaveBehind()
            if let cause = run.cause, cause.kind != .deadlineExpired {
                throw TaskCancelledError(cause: cause, straggler: run.id)
            }
            let cause = run.cause ?? run.core.cause(.deadlineExpired, reason, run.origin)
            throw DeadlineExpired(deadline: duration, cause: cause, straggler: run.id, stragglerName: run.name)
        }
        await run.waitUninterrupted()  // It has a result, and is about to publish it.
        do {
            return try run.value()
        } catch let cancelled as TaskCancelledError where run.cause != nil {
            throw error(cancelled)
        }
    }
}

extension Work {
    /// The same work, which decides what becomes of its value.
    fileprivate init(
        _ body: sending @escaping @isolated(any) () async throws -> Success,
        for value: AwaitedValue<Success>
    ) {
        let work = Work(body)
        self.init(
            atHome(work.home) { _ in
                // One that throws is not over: in a scope that restarts it begins anew.
                let returned = try await work.operation()
                await value.came(returned)
                return returned
            }
        )
    }
}
