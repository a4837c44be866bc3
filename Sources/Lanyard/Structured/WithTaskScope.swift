internal import Synchronization

/// Runs `body` with a scope of its own, and returns when everything in it has ended.
///
/// It is a task group with keys and policies, names, causes, and runs that can be cancelled one by one. The first error, of a
/// run or of the body, cancels the rest with kind `siblingFailed` and is thrown. If every run should go on to its own end, use
/// ``withSupervisorScope(_:clock:fileID:line:_:)``.
///
/// ```swift
/// let page = try await withTaskScope("Page") { scope in
///     let user = scope.addTask(name: "user") { try await api.user() }
///     let feed = scope.addTask(name: "feed") { try await api.feed() }
///     return try await Page(user: user.value, feed: feed.value)
/// }
/// ```
///
/// If you call it in a run, the scope is listed below the run's scope, and is part of the run. Its runs see the deadlines
/// around the call, are asked to finish with the run, and may not wait for it. It stays open while the run's scope is closed
/// without cancelling, so that admitted work can come to its end. In a shield it goes on whatever is cancelled outside.
///
/// With `restarts` it supervises its runs: a run that fails begins anew, and the scope fails only when that has happened too
/// often.
///
/// ```swift
/// try await withTaskScope("Consumers", restarts: .atMost(5, in: .seconds(60))) { scope in
///     for queue in queues { scope.addTask(name: queue.name) { try await queue.consume() } }
/// }
/// ```
///
/// It also waits for a body that ``withDeadline(in:abandoningAfter:reason:name:scope:fileID:line:_:withheld:)`` abandoned in one of its
/// runs, unless that call was given another scope. Such a body does not begin anew, and its error fails nothing else, because the
/// caller takes it. The same holds for the requests and calls of a server whose parent is this scope, or one below it, but not for what a
/// handler adds to its scope.
///
/// - Parameters:
///   - name: The name of the scope in snapshots and causes.
///   - clock: The clock of the scope. By default that of the surrounding scope, or else the continuous one.
///   - restarts: How often a run that fails is begun anew before that counts as its failure. By default never.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: Adds the runs, on the caller's isolation, in a task of its own. When it has returned, its runs can add more, until
///     the last has ended. From then on the scope takes no more work.
/// - Returns: What the body returned.
/// - Throws: The first error of a run, or of the body; runs of scopes below count, too. A run that was cancelled has not
///   failed. A call that was a mistake has, with a ``ScopeError``.
/// - Cancellation: Cancels the body, and all runs with kind `parentCancelled`, and waits for them.
///
/// Trio's nurseries and Kotlin's `coroutineScope` do the same.
nonisolated(nonsending)
    public func withTaskScope<Success>(
        _ name: String? = nil,
        clock: (any Clock<Duration>)? = nil,
        restarts: Restarts? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (TaskScope) async throws -> Success
    ) async throws -> Success
{
    let block = FailFastBlock(restarts, clock: .current(clock))
    let scope = TaskScope(name, around: block, clock, CallSite(fileID: fileID, line: line))
    let core = scope.core
    let result = await core.runBlock(block.body) {
        try await body(scope)
    } failed: { error in
        block.fail(error, by: "The body", in: core, core.origin)
    }
    if let failure = block.takeFirstFailure() { throw failure }
    return try result.get()
}

/// Runs `body` with a scope of its own, and returns when everything in it has ended, with all the outcomes.
///
/// If one run fails, the others go on. Everything else is as in ``withTaskScope(_:clock:restarts:fileID:line:_:)``.
///
/// ```swift
/// let result = await withSupervisorScope("Import") { scope in
///     for file in files { scope.addTask(id: file.name) { try await importFile(file) } }
/// }
/// for run in result.outcomes where run.outcome.error != nil { print(run.key!, run.outcome.error!) }
/// ```
///
/// - Parameters:
///   - name: The name of the scope in snapshots and causes.
///   - clock: The clock of the scope. By default that of the surrounding scope, or else the continuous one.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: Adds the runs, on the caller's isolation, in a task of its own.
/// - Returns: What the body returned, and what became of each run, but not of requests and calls that a server has answered. The
///   outcomes are kept until the call returns.
/// - Throws: The error of the body, after it has cancelled the runs with kind `siblingFailed` and waited for them.
/// - Cancellation: Cancels the body, and all runs with kind `parentCancelled`, and waits for them.
///
/// Kotlin's `supervisorScope` does the same.
nonisolated(nonsending)
    public func withSupervisorScope<Success, Failure: Error>(
        _ name: String? = nil,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (TaskScope) async throws(Failure) -> Success
    ) async throws(Failure) -> TaskScopeResult<Success>
{
    let collector = OutcomeCollector()
    let scope = TaskScope(name, around: collector, clock, CallSite(fileID: fileID, line: line))
    let core = scope.core
    let result = await core.runBlock(collector.body) { () async throws(Failure) in
        try await body(scope)
    } failed: { error in
        core.cancelOthers(of: "The body", error, core.origin)
    }
    let outcomes = collector.take()
    return TaskScopeResult(value: try result.get(), outcomes: outcomes.map { $0.taken() })
}

extension TaskScope {
    /// The scope of a structured block, below that of the current run.
    convenience init(
        _ name: String?,
        around block: any StructuredBlock,
        _ clock: (any Clock<Duration>)?,
        _ origin: CallSite
    ) {
        let parent = CurrentRun.run?.core
        self.init(
            core: ScopeCore(
                name: name.map { ScopeName($0) },
                parent: parent,
                timers: clock.map(Timers.on),
                rawPriority: nil,
                executor: nil,
                // Its runs are child tasks, whatever the runs of the scope above are.
                inheritsTaskLocals: parent?.settings.inheritsTaskLocals == false ? true : nil,
                origin: origin,
                block: block
            )
        )
    }
}

/// A limit on how often the failed runs of a ``withTaskScope(_:clock:restarts:fileID:line:_:)`` are restarted before the scope
/// fails.
///
/// Only the run that failed begins anew, and the others go on. All runs of the scope and of those below share the limit. A run
/// that was cancelled or is asked to finish does not begin anew. An error that is followed by a restart is told to nobody. The
/// rule is the one-for-one rule of Erlang's supervisors, with `transient` children: a run that returns is not begun anew.
public struct Restarts: Sendable {
    let limit: Int
    let window: Duration
    let backoff: Backoff?

    /// Allows at most a number of restarts within a time.
    ///
    /// - Parameters:
    ///   - limit: The number of restarts; zero or less for none.
    ///   - window: The time in which they are counted, on the scope's clock. With zero or less all of them count.
    ///   - backoff: How long to wait before a restart, depending on the number of recent ones. By default there is no wait.
    public static func atMost(_ limit: Int, in window: Duration, backoff: Backoff? = nil) -> Restarts {
        Restarts(limit: limit, window: window, backoff: backoff)
    }
}

/// The result of ``withSupervisorScope(_:clock:fileID:line:_:)``: the value of its body, and what became of each of its runs.
///
/// ```swift
/// let result = await withSupervisorScope { scope in
///     for host in hosts { scope.addTask(name: host) { try await ping(host) } }
/// }
/// print("\(result.errors.count) of \(result.outcomes.count) did not answer")
/// ```
public struct TaskScopeResult<Value> {
    /// What the body returned.
    public let value: Value
    /// What became of each run, in the order of the calls. Runs of scopes below are included.
    ///
    /// Calls that were refused or skipped are not included. A call that was a mistake is, with a ``ScopeError``.
    public let outcomes: [RunOutcome]

    /// The errors of the runs that failed, in the order of the calls.
    public var errors: [any Error] { outcomes.compactMap(\.outcome.error) }
}

extension TaskScopeResult: Sendable where Value: Sendable {}

extension ScopeCore {
    /// Cancels all runs because of a failure, and takes no more; returns the cause.
    @discardableResult
    func cancelOthers(of title: String, _ error: any Error, _ origin: CallSite) -> CancellationCause {
        let cause = cause(.siblingFailed, "\(title) failed: \(error)", origin, error: error)
        cancelTree(cause, below: cause, refusing: true)
        return cause
    }

    /// Executes the body of a structured scope in its region, and waits for all runs.
    nonisolated(nonsending)
        func runBlock<Success, Failure: Error>(
            _ region: Region,
            _ body: nonisolated(nonsending) () async throws(Failure) -> Success,
            failed: (Failure) -> Void
        ) async -> Result<Success, Failure>
    {
        await withTaskCancellationHandler {
            let result: Result<Success, Failure>
            do throws(Failure) {
                result = .success(try await region.execute(body))
            } catch {
                result = .failure(error)
                failed(error)
            }
            endPauses()  // The block that could have done so is over.
            await waitUntilEmpty()
            return result
        } onCancel: {
            let cause = cause(.parentCancelled, nil, origin, underlying: region.surroundings.cause)
            cancelTree(cause, below: cause, refusing: true)
        }
    }

    /// Waits until nothing is left, and lets nothing in after that.
    private func waitUntilEmpty() async {
        for isClosed in [false, true] {
            if isClosed { close() }
            while case let runs = liveRuns(), !runs.isEmpty {
                for run in runs { await run.waitUninterrupted() }
            }
        }
    }
}

/// Keeps the first failure, and cancels everything else.
final class FailFastBlock: StructuredBlock {
    private struct Failure {
        let error: any Error

        /// The same as the error of the run that failed, if one did.
        let untaken: UntakenError?
    }

    let body = Region()
    let enclosure = Enclosure.current
    let supervisor: Supervisor?
    private let state = Mutex(State())

    private struct State {
        var failure: Failure?

        /// Then nothing is kept any more: what is kept holds the scope, and that holds this.
        var isOver = false
    }

    init(_ restarts: Restarts?, clock: ScopeClock) {
        supervisor = restarts.map {
            Supervisor(limit: $0.limit, window: $0.window, backoff: $0.backoff, clock: clock)
        }
    }

    /// The first failure, for the block to throw, which is over.
    func takeFirstFailure() -> (any Error)? {
        let failure = state.withLock { state in
            state.isOver = true
            return state.failure.take()
        }
        failure?.untaken?.take()
        return failure?.error
    }

    func ended(_ run: Run) {
        guard case .failed(let error)? = run.machine.withLock({ $0.outcome }),
            let core = sequence(first: run.core, next: \.parent).first(where: \.isStructured)
        else { return }
        fail(error, by: run.title, untaken: run.untakenError, in: core, run.origin)
    }

    func fail(
        _ error: any Error,
        by title: String,
        untaken: UntakenError? = nil,
        in core: ScopeCore,
        _ origin: CallSite
    ) {
        let isFirst = state.withLock { state in
            guard state.failure == nil && !state.isOver else { return false }
            state.failure = Failure(error: error, untaken: untaken)
            return true
        }
        if isFirst { body.cancel(core.cancelOthers(of: title, error, origin)) }
    }
}

/// Keeps what became of each run, until somebody takes it.
///
/// It keeps no run: runs hold their scope, and that holds this.
final class OutcomeCollector: StructuredBlock {
    let body = Region()
    let enclosure = Enclosure.current
    var supervisor: Supervisor? { nil }
    private let outcomes = Mutex<[RunOutcome]?>([])

    func ended(_ run: Run) {
        guard let outcome = RunOutcome(run) else { return }
        outcomes.withLock { $0?.append(outcome) }
    }

    /// What became of each, in the order of the calls; what comes later is not kept.
    func take() -> [RunOutcome] {
        (outcomes.withLock { $0.take() } ?? []).sorted { $0.id < $1.id }
    }
}
