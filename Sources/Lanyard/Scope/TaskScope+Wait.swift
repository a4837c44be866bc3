extension TaskScope {
    /// Takes no more work, here and in the scopes below, and waits for all runs there to end.
    ///
    /// It also waits for runs that wait for their turn, and for bodies that a run abandons meanwhile. From now on new calls of
    /// `addTask` are refused. <doc:OwningTasks#Ways-to-end> compares it with the others.
    ///
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it,
    ///   ``ScopeError/waitsForEachOther(_:_:)`` if one of them waits for the run that calls.
    /// - Cancellation: Stops waiting and throws `CancellationError`. The scope stays closed, and its runs go on.
    public func close() async throws {
        try refuseToWaitFromWithin()
        core.close()
        // What there is may still start parts of itself, and leave them behind.
        try await waitUntilEmpty()
    }

    /// Cancels every run of this scope and of those below it, and waits until they have ended.
    ///
    /// The scope stays open; runs that are added while it waits are neither cancelled nor waited for.
    /// <doc:OwningTasks#Ways-to-end> compares it with the others.
    ///
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it,
    ///   ``ScopeError/waitsForEachOther(_:_:)`` if one of them waits for the run that calls.
    /// - Cancellation: the runs are cancelled anyway, but the wait ends with `CancellationError`.
    public func cancelAndWait(
        _ reason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        try refuseToWaitFromWithin()
        let runs = core.cancelRuns(reason, CallSite(fileID: fileID, line: line))
        // Most have ended when their turn comes, and an async call takes longer than asking.
        for run in runs where run.phase != .ended {
            try await run.waitNoted()
        }
    }

    /// Waits until the scope and those below it own no run, including runs that come meanwhile.
    ///
    /// It changes nothing: the scope stays open, and what runs goes on.
    ///
    /// ```swift
    /// try await tasks.waitUntilIdle()  // in a test, or before a backup
    /// ```
    ///
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from a run of this scope or of one below it,
    ///   ``ScopeError/waitsForEachOther(_:_:)`` if one of them waits for the run that calls.
    /// - Cancellation: Stops waiting and throws `CancellationError`.
    public func waitUntilIdle() async throws {
        try refuseToWaitFromWithin()
        try await waitUntilEmpty()
    }

    nonisolated(nonsending)
        private func waitUntilEmpty() async throws
    {
        // Also those that have ended since: what they have added before is found by the next look.
        while case let runs = core.liveRuns(), !runs.isEmpty {
            for run in runs { try await run.waitNoted() }
        }
    }

    func refuseToWaitFromWithin() throws {
        if core.containsCurrentTask { throw ScopeError.waitsForItself(core.title) }
    }
}

extension Run {
    /// Waits for the end, or until the waiting task is cancelled; noted, unless a deadline ends the wait anyway.
    ///
    /// - Throws: `CancellationError`, ``ScopeError/waitsForEachOther(_:_:)``.
    nonisolated(nonsending)
        func waitNoted() async throws
    {
        let hasDeadline = !Surroundings.current.deadlines.isEmpty
        try await WaitGraph.waiting(for: self, hasDeadline: hasDeadline) { try await waitForEnd() }
    }
}
