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
/// It also waits for a body that ``withDeadline(in:abandoningAfter:reason:name:scope:fileID:line:_:)`` abandoned in one of its
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
    let siblings = SiblingCanceller(restarts, clock: .current(clock))
    let scope = TaskScope(name, around: siblings, clock, CallSite(fileID: fileID, line: line))
    let core = scope.core
    let result = await core.hold(siblings.body) {
        try await body(scope)
    } failed: { error in
        siblings.fail(error, by: "The body", in: core, core.origin)
    }
    if let failure = siblings.takeFirstFailure() { throw failure }
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
    let result = await core.hold(collector.body) { () async throws(Failure) in
        try await body(scope)
    } failed: { error in
        core.cancelSiblings(of: "The body", error, core.origin)
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
        self.init(
            core: ScopeCore(
                name: name.map { ScopeName($0) },
                parent: CurrentRun.run?.core,
                timers: clock.map(Timers.on),
                rawPriority: nil,
                executor: nil,
                origin: origin,
                block: block
            )
        )
    }
}
