extension TaskScope {
    /// Ends the scope and those below it in steps: it refuses new work, asks the runs to finish, waits, cancels them, waits and
    /// reports.
    ///
    /// 1. New calls of `addTask` are refused, for ever.
    /// 2. Every run is asked to finish: ``TaskContext/isAskedToFinish``, ``TaskContext/waitUntilAskedToFinish()``.
    /// 3. It waits for all runs, including those that wait for their turn, for as long as the grace.
    /// 4. Runs that have not ended are cancelled with kind `shutdown`.
    /// 5. It waits again, for as long as the patience.
    ///
    /// Scopes below that were made with `shutdown: .beforeParent` or `.afterParent` go through these steps before or after the
    /// others. Each phase has the whole grace and the whole patience, but a scope with a grace of its own has that:
    /// ``ShutdownPhase/beforeParent(grace:)``. A scope takes work until its phase begins.
    ///
    /// <doc:OwningTasks#Ways-to-end> compares it with the others.
    ///
    /// ```swift
    /// let report = try await server.shutdown(grace: .seconds(20), patience: .seconds(5))
    /// print(report)  // 990 finished, 0 cancelled, 10 straggling, and a line for each of the ten
    /// ```
    ///
    /// - Parameters:
    ///   - grace: The time that runs have to finish by themselves, on the scope's clock. With zero or less they are cancelled
    ///     at once.
    ///   - patience: How long to wait after the cancellation; `nil` means as long as it takes, and zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: How many runs finished and how many were cancelled, and which still run.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it.
    /// - Cancellation: Takes the remaining steps without waiting: it cancels and reports at once.
    @discardableResult
    public func shutdown(
        grace: Duration,
        patience: Duration?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> ShutdownReport {
        try refuseToWaitFromWithin()
        let origin = CallSite(fileID: fileID, line: line)
        var met: [RunID: Run] = [:]
        var phases = ShutdownPhases(of: core)
        do {
            while let phase = phases.next() {
                try await shutDown(phase, grace: grace, patience: patience, meeting: &met, origin)
            }
        } catch {
            // The phases that were still to come, too.
            core.close()
            shutdownWatch.fail(error)
            core.tellShutdown { $0.fail(error) }
            throw error
        }
        let report = Shutdown([core], of: core, reach: .everything, origin).report(on: met)
        shutdownWatch.send(report)
        core.tellShutdown { $0.send(report) }
        return report
    }

    /// Waits until ``shutdown(grace:patience:fileID:line:)`` has been called, of this scope or of one above it, and has reported.
    ///
    /// It is for a service whose `run()` ends with its shutdown, whoever calls that, and even if a straggler is left.
    /// ``waitUntilIdle()`` would wait for the straggler.
    ///
    /// ```swift
    /// func run() async throws {
    ///     jobs.addTask(name: "reader") { try await readJobs() }
    ///     let report = try await jobs.waitForShutdown()
    ///     if !report.isComplete { log("\(report)") }
    /// }
    /// ```
    ///
    /// - Returns: The report of the first shutdown that this scope was part of. Whoever comes later gets it at once.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it; what the shutdown threw, if
    ///   it did; `CancellationError` if the task is cancelled.
    /// - Cancellation: Ends the wait. It shuts nothing down.
    public func waitForShutdown() async throws -> ShutdownReport {
        try refuseToWaitFromWithin()
        // Made before the look: a shutdown above either has a result by now or finds it.
        let watch = shutdownWatch
        for above in sequence(first: core, next: \.parent) {
            let found: OneShot<ShutdownReport>? = above.shutdownWatch.object()
            if let result = found?.result { return try result.get() }
        }
        return try await watch.value
    }

    private var shutdownWatch: OneShot<ShutdownReport> { core.shutdownWatch.object { OneShot() } }

    /// Ends the runs of a key in steps, including those that come meanwhile: it asks them to finish, waits, cancels them, waits
    /// and reports.
    ///
    /// The steps are those for a scope, except that the key stays open for new work. A run that comes within the grace is asked
    /// when the runs before it have ended. If they do not end, it learns nothing before it is cancelled after the grace.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - grace: The time that runs have to finish by themselves, on the scope's clock. With zero or less they are cancelled
    ///     at once.
    ///   - patience: How long to wait after the cancellation; `nil` means as long as it takes, and zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: How many runs finished and how many were cancelled, and which still run.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this key.
    /// - Cancellation: Takes the remaining steps without waiting: it cancels and reports at once.
    @discardableResult
    public func shutdown(
        id: some Hashable & Sendable,
        grace: Duration,
        patience: Duration?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> ShutdownReport {
        let key = TaskKey(id)
        let core = core
        if CurrentRun.isPart(where: { $0.core === core && $0.key == key }) {
            throw ScopeError.waitsForItself(key.description)
        }
        let origin = CallSite(fileID: fileID, line: line)
        let ladder = Shutdown(timers: core.timers) {
            core.contents.runs.filter { $0.key == key }
        } cancel: {
            core.cancel(key, core.cause(.shutdown, nil, origin))
        }
        return try await ladder.perform(grace: grace, patience: patience)
    }
}

extension TaskScope {
    /// Brings the scopes of a phase to an end, beside each other if they have different graces.
    nonisolated(nonsending)
        private func shutDown(
            _ phase: [ScopeCore],
            grace: Duration,
            patience: Duration?,
            meeting met: inout [RunID: Run],
            _ origin: CallSite
        ) async throws
    {
        let groups = Dictionary(grouping: phase) { $0 === core ? grace : $0.shutdownPhase.grace ?? grace }
        if groups.count == 1, let (grace, cores) = groups.first {
            let ladder = Shutdown(cores, of: core, reach: .phase, origin)
            return try await ladder.perform(grace: grace, patience: patience, meeting: &met)
        }
        // All refuse new work before any of them is asked.
        for core in phase { core.close(.phase) }
        try await withThrowingTaskGroup(of: [RunID: Run].self) { group in
            for (grace, cores) in groups {
                group.addTask { [core] in
                    var met: [RunID: Run] = [:]
                    let ladder = Shutdown(cores, of: core, reach: .phase, origin)
                    try await ladder.perform(grace: grace, patience: patience, meeting: &met)
                    return met
                }
            }
            for try await more in group { met.merge(more) { $1 } }
        }
    }
}

extension Shutdown {
    /// Brings some scopes to an end, with a part of those below them. They take no more work from now on.
    fileprivate init(_ cores: [ScopeCore], of root: ScopeCore, reach: ScopeCore.Reach, _ origin: CallSite) {
        for core in cores { core.close(reach) }
        self.init(timers: root.timers) {
            cores.flatMap { $0.tree(reach) }
        } cancel: {
            ScopeCore.cancelTrees(cores, reach) { $0.cause(.shutdown, nil, origin) }
        }
    }
}

extension ScopedTask {
    /// Ends the run in steps: it asks the run to finish, waits, cancels it, waits and reports.
    ///
    /// A caller that shares the run with others, through the policy `join`, does not ask it. The caller leaves the run when the
    /// grace is over.
    ///
    /// - Parameters:
    ///   - grace: The time that the run has to finish by itself, on the scope's clock. With zero or less it is cancelled at
    ///     once.
    ///   - patience: How long to wait after the cancellation; `nil` means as long as it takes, and zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: Whether the run finished, was cancelled, or still runs.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from the run itself.
    /// - Cancellation: Takes the remaining steps without waiting: it cancels and reports at once.
    @discardableResult
    public func shutdown(
        grace: Duration,
        patience: Duration?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> ShutdownReport {
        try refuseToWaitFromWithin()
        let origin = CallSite(fileID: fileID, line: line)
        return try await Shutdown(timers: run.core.timers) {
            [run]
        } ask: {
            if caller == nil { $0.askToFinish() }
        } cancel: {
            cancel(.shutdown, nil, origin)
            return [run]
        } isEnough: {
            // One that the last caller has taken along is waited for.
            $0.cause(of: caller) != nil && $0.cause == nil
        }.perform(grace: grace, patience: patience)
    }
}

extension ScopeCore {
    /// Tells those who wait for the shutdown of a scope below.
    fileprivate func tellShutdown(_ tell: (OneShot<ShutdownReport>) -> Void) {
        var waiting = children
        while let core = waiting.popLast() {
            if let watch: OneShot<ShutdownReport> = core.shutdownWatch.object() { tell(watch) }
            waiting += core.children
        }
    }
}
