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
