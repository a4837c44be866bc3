extension TaskScope {
    /// Brings the scope and those below it to an end: no new work, ask, wait, cancel, wait, report.
    ///
    /// 1. New calls of `addTask` are refused, for ever.
    /// 2. Every run is asked to finish: ``TaskContext/isAskedToFinish``, ``TaskContext/waitUntilAskedToFinish()``.
    /// 3. It waits for them, runs that wait for their turn included, for as long as the grace.
    /// 4. What still runs is cancelled with kind `shutdown`.
    /// 5. It waits again, for as long as the patience.
    ///
    /// Scopes below that were made with `shutdown: .beforeParent` or `.afterParent` go down this ladder before or after the others,
    /// each phase with the whole grace and the whole patience. A scope takes work until its phase begins.
    ///
    /// <doc:OwningTasks#Ways-to-end> compares it with the others.
    ///
    /// ```swift
    /// let report = try await server.shutdown(grace: .seconds(20), patience: .seconds(5))
    /// print(report)  // 990 finished, 0 cancelled, 10 straggling, and a line for each of the ten
    /// ```
    ///
    /// - Parameters:
    ///   - grace: The time to finish by oneself, on the scope's clock; zero or less cancels at once.
    ///   - patience: The time to obey after the cancellation; `nil` waits as long as it takes, zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Returns: How many finished and were cancelled, and who still runs.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it.
    /// - Cancellation: goes down the ladder without waiting any more: cancels at once, and reports at once.
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
        var done: [ScopeCore] = []
        do {
            // Planned anew each time: what still takes work may make scopes that end before it.
            while let phase = ShutdownPlan(core).next(after: done) {
                done += phase
                let ladder = Shutdown(phase, of: core, reach: .phase, origin)
                try await ladder.perform(grace: grace, patience: patience, meeting: &met)
            }
        } catch {
            // The phases that were still to come, too.
            core.close()
            throw error
        }
        return Shutdown([core], of: core, reach: .everything, origin).report(on: met)
    }

    /// Brings the runs of a key to an end, those that come meanwhile included: ask, wait, cancel, wait, report.
    ///
    /// The same ladder as for a scope, except that the key stays open for new work. A run that comes within the grace is
    /// asked when those before it have ended; until then it only learns of the cancellation after the grace.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - grace: The time to finish by oneself, on the scope's clock; zero or less cancels at once.
    ///   - patience: The time to obey after the cancellation; `nil` waits as long as it takes, zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this key.
    /// - Cancellation: goes down the ladder without waiting any more: cancels at once, and reports at once.
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
