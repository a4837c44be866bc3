extension ScopedTask {
    /// Brings the run to an end: ask, wait, cancel, wait, report.
    ///
    /// A caller who shares the run with others, through the policy `join`, does not ask, and leaves when the grace is
    /// over.
    ///
    /// - Parameters:
    ///   - grace: The time to finish by oneself, on the scope's clock; zero or less cancels at once.
    ///   - patience: The time to obey after the cancellation; `nil` waits as long as it takes, zero or less not at all.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Throws: ``ScopeError/waitsForItself(_:)`` if called from the run itself.
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
        return try await Shutdown(timers: run.core.timers) {
            [run]
        } ask: {
            if caller == nil { $0.askToFinish() }
        } cancel: {
            cancel(.shutdown, nil, origin)
            return [run]
        } isEnough: {
            $0.cause(of: caller) != nil
        }.perform(grace: grace, patience: patience)
    }
}
