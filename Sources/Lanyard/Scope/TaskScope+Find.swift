extension TaskScope {
    /// Whether a run of a key runs or waits; not one that was cancelled and has not ended.
    ///
    /// - Parameter id: The key; its type is part of it, and the scope is, too.
    public func isActive(id: some Hashable & Sendable) -> Bool { core.activeRun(of: core.key(of: id)) != nil }

    /// The handle of the run that a key has now: of those that run the newest; if none runs, the first that waits.
    ///
    /// ```swift
    /// if let sync = tasks.task(id: "sync", returning: Profile.self) { show(try await sync.value) }
    /// ```
    ///
    /// It is nobody's call: to cancel it cancels the run, also one that several callers share.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - type: What the run returns.
    /// - Returns: `nil` if nothing runs or waits under the key, or it returns something else.
    public func task<Success: Sendable>(
        id: some Hashable & Sendable,
        returning type: Success.Type = Void.self
    ) -> ScopedTask<Success>? {
        guard let run = core.activeRun(of: core.key(of: id)), run.call.result == type else { return nil }
        return ScopedTask(Admitted(run, run.phase.isWaiting ? .queued : .started))
    }
}
