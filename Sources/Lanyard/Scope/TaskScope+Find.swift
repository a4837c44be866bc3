extension TaskScope {
    /// Returns whether a key has a run that runs or waits. A run that was cancelled and has not ended does not count.
    ///
    /// - Parameter id: The key. Its type and the scope are part of it.
    public func isActive(id: some Hashable & Sendable) -> Bool { core.activeRun(of: core.key(of: id)) != nil }

    /// Returns the handle of a key's run: of the newest that runs or, if none runs, of the first that waits.
    ///
    /// ```swift
    /// if let sync = tasks.task(id: "sync", returning: Profile.self) { show(try await sync.value) }
    /// ```
    ///
    /// The handle belongs to no caller. If you cancel it, the run is cancelled, even one that several callers share.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - type: The type of what the run returns.
    /// - Returns: The handle; `nil` if nothing runs or waits under the key, or if the run returns another type.
    public func task<Success: Sendable>(
        id: some Hashable & Sendable,
        returning type: Success.Type = Void.self
    ) -> ScopedTask<Success>? {
        guard let run = core.activeRun(of: core.key(of: id)), run.call.result == type else { return nil }
        return ScopedTask(Admitted(run, run.phase.isWaiting ? .queued : .started))
    }
}
