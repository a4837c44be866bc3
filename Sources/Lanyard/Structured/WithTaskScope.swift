/// Runs `body` with a scope of its own, and returns when everything in it has ended.
///
/// Like a task group, with what a scope has more: keys and policies, names, causes, and children that can be cancelled
/// one by one. The first error, of a run or of the body, cancels the rest with kind `siblingFailed` and is thrown.
///
/// ```swift
/// let page = try await withTaskScope("Page") { scope in
///     let user = scope.addTask(name: "user") { try await api.user() }
///     let feed = scope.addTask(name: "feed") { try await api.feed() }
///     return try await Page(user: user.value, feed: feed.value)
/// }
/// ```
///
/// Called in a run, the scope is one below that of the run. It stays open while that one is closed in peace, so that
/// work which was admitted can come to its end.
///
/// - Parameters:
///   - name: What people will call the scope.
///   - onFailure: That the first failure cancels the rest; see the other form for the alternative.
///   - clock: The clock of the scope; by default that of the surrounding scope, or the continuous one.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: Adds the runs; when it has returned, more can be added only by runs, until the last has ended.
/// - Returns: What the body returned.
/// - Throws: the first error of a run or of the body. A run that was cancelled has not failed.
/// - Cancellation: cancels the body and all runs with kind `parentCancelled`, and waits for them.
///
/// Trio's nurseries and Kotlin's `coroutineScope` do the same.
nonisolated(nonsending)
    public func withTaskScope<Success>(
        _ name: String? = nil,
        onFailure: SiblingCancellation = .cancelSiblings,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (TaskScope) async throws -> Success
    ) async throws -> Success
{
    let region = Region()
    let siblings = SiblingCanceller(body: region)
    let scope = TaskScope(name, around: siblings, clock, SourceLocation(fileID: fileID, line: line))
    do {
        let value = try await scope.core.hold(region) {
            try await body(scope)
        } failed: { error in
            siblings.fail(error, by: "The body", in: scope.core, scope.core.origin)
        }
        if let error = siblings.firstFailure { throw error }
        return value
    } catch {
        throw siblings.firstFailure ?? error
    }
}

/// Runs `body` with a scope of its own, and returns when everything in it has ended, with all the outcomes.
///
/// The failure of one run changes nothing for the others.
///
/// ```swift
/// let result = await withTaskScope("Import", onFailure: .isolate) { scope in
///     for file in files { scope.addTask(id: file.name) { try await importFile(file) } }
/// }
/// for run in result.outcomes where run.outcome.error != nil { print(run.key!, run.outcome.error!) }
/// ```
///
/// - Parameters:
///   - name: What people will call the scope.
///   - onFailure: That every run goes on to its own end.
///   - clock: The clock of the scope; by default that of the surrounding scope, or the continuous one.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: Adds the runs; when it has returned, more can be added only by runs, until the last has ended.
/// - Returns: What the body returned, and what became of each run; they are kept until here.
/// - Throws: the error of the body, after cancelling the runs with kind `siblingFailed` and waiting for them.
/// - Cancellation: cancels the body and all runs with kind `parentCancelled`, and waits for them.
///
/// Kotlin's `supervisorScope` does the same.
nonisolated(nonsending)
    public func withTaskScope<Success, Failure: Error>(
        _ name: String? = nil,
        onFailure: SiblingIsolation,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (TaskScope) async throws(Failure) -> Success
    ) async throws(Failure) -> TaskScopeResult<Success>
{
    let collector = OutcomeCollector()
    let scope = TaskScope(name, around: collector, clock, SourceLocation(fileID: fileID, line: line))
    let value = try await scope.core.hold(Region()) { () async throws(Failure) in
        try await body(scope)
    } failed: { error in
        let cause = scope.core.cause(.siblingFailed, "The body failed: \(error)", scope.core.origin)
        scope.core.cancelTree(cause, below: cause, refusing: true)
    }
    return TaskScopeResult(value: value, outcomes: collector.outcomes)
}

extension TaskScope {
    /// The scope of a structured block, below that of the current run.
    fileprivate convenience init(
        _ name: String?,
        around supervisor: any Supervisor,
        _ clock: (any Clock<Duration>)?,
        _ origin: SourceLocation
    ) {
        self.init(
            core: ScopeCore(
                name: name,
                parent: CurrentRun.run?.core,
                clock: clock.map { ScopeClock($0) },
                priority: nil,
                executor: nil,
                origin: origin,
                supervisor: supervisor
            )
        )
    }
}

extension ScopeCore {
    /// Executes the body of a structured scope in its region, and waits for all runs.
    nonisolated(nonsending)
        fileprivate func hold<Success, Failure: Error>(
            _ region: Region,
            _ body: nonisolated(nonsending) () async throws(Failure) -> Success,
            failed: (Failure) -> Void
        ) async throws(Failure) -> Success
    {
        let surroundings = Surroundings.current
        let result: Result<Success, Failure> = await withTaskCancellationHandler {
            let result: Result<Success, Failure>
            do throws(Failure) {
                result = .success(try await region.execute(body))
            } catch {
                result = .failure(error)
                failed(error)
            }
            await waitUntilEmpty()
            return result
        } onCancel: {
            let cause = cause(.parentCancelled, nil, origin, underlying: surroundings.cause)
            cancelTree(cause, below: cause, refusing: true)
        }
        return try result.get()
    }

    /// Waits until nothing is left, and lets nothing in after that.
    private func waitUntilEmpty() async {
        for isClosed in [false, true] {
            if isClosed { close() }
            while true {
                let pending = tree.filter { $0.phase != .ended }
                if pending.isEmpty { break }
                for run in pending { await run.waitUninterrupted() }
            }
        }
    }
}
