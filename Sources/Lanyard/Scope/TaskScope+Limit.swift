extension TaskScope {
    /// The largest number of its runs that run at once; `nil` if there is no limit.
    public var limit: Int? { core.machine.withLock { $0.limit } }

    /// Sets how many runs of this scope may run at once, whatever their keys. The others wait.
    ///
    /// The limit stands beside the policies. A call meets the policy of its key first. When the policy lets the run start, the
    /// run waits for room. Meanwhile it is the run of its key: with `skip`, a second call is skipped, and with `replace`, a
    /// second call takes its place. In this example at most two downloads run at once, and each file is loaded once:
    ///
    /// ```swift
    /// let downloads = TaskScope("Downloads", limit: 2)
    ///
    /// func load(_ url: URL) {
    ///     downloads.addTask(id: url, policy: .skip) { [files] in
    ///         try await files.load(url)
    ///     }
    /// }
    /// ```
    ///
    /// A cancelled run counts until it has ended. Runs of scopes below do not count, and neither do tasks that were stored. If
    /// the limit falls, the current runs go on. If it rises, those that wait start at once. If a run waits for another one that
    /// would have to wait for the first one's room, the wait throws ``ScopeError/waitsForEachOther(_:_:)``.
    ///
    /// - Parameter limit: The largest number of runs at once. Less than one counts as one; `nil` means no limit.
    public func setLimit(_ limit: Int?) { core.setLimit(limit.map { max(1, $0) }) }

    /// Sets how many runs of a key may run at once, for all its calls and policies, including calls that wait.
    ///
    /// It replaces the limit of ``OverlapPolicy/concurrent(limit:order:)``, whether it is lower or higher. Other policies let
    /// as many runs start as before, but no more than this limit. It holds until you set it again, even while nothing runs
    /// under the key.
    ///
    /// - Parameters:
    ///   - limit: The largest number of runs at once. Less than one counts as one; `nil` means the limit of the policies.
    ///   - id: The key.
    public func setLimit(_ limit: Int?, id: some Hashable & Sendable) {
        core.setLimit(limit.map { max(1, $0) }, core.key(of: id))
    }

    /// Whether this scope is paused itself.
    public var isPaused: Bool { core.machine.withLock { $0.isPaused } }

    /// Lets no run start until ``resume()``. Current runs go on, and new ones wait.
    ///
    /// Time goes on, so deadlines pass. Scopes below are not paused. If the scope is shut down while it is paused, it cancels
    /// the waiting runs after the grace.
    public func pause() { core.setPaused(true) }

    /// Lets runs start again, in their order.
    public func resume() { core.setPaused(false) }

    /// Returns whether a key is paused.
    public func isPaused(id: some Hashable & Sendable) -> Bool { core.isPaused(core.key(of: id)) }

    /// Lets no run of a key start until ``resume(id:)``. Current runs go on, and new ones wait if their policy lets them in.
    ///
    /// - Parameter id: The key. It stays paused even while nothing runs under it.
    public func pause(id: some Hashable & Sendable) { core.setPaused(true, core.key(of: id)) }

    /// Lets runs of a key start again, in their order.
    ///
    /// - Parameter id: The key.
    public func resume(id: some Hashable & Sendable) { core.setPaused(false, core.key(of: id)) }

    /// Waits until there is room for one more run. Call it before you ask for the run, so that nothing piles up.
    ///
    /// Use it for code that takes work from elsewhere, such as a queue of jobs. What it does not take stays there, for others
    /// or for later:
    ///
    /// ```swift
    /// while true {
    ///     try await jobs.waitForRoom()
    ///     guard let job = await queue.next() else { break }
    ///     jobs.addTask(name: job.id) { try await job.perform() }
    /// }
    /// ```
    ///
    /// If several callers wait, all of them are told, and the runs that they then ask for may have to wait. Without a limit
    /// there is always room. To wait for the next run that ends, read ``outcomes(upTo:)``.
    ///
    /// - Throws: ``TaskCancelledError`` of kind `refused` if the scope takes no more work, even if it closes during the wait.
    ///   ``ScopeError/waitsForItself(_:)`` if it is called from a run that takes room in the scope, because the run would wait
    ///   for itself. A loop that takes jobs belongs in a scope below or above.
    /// - Cancellation: Stops waiting and throws `CancellationError`.
    public nonisolated(nonsending) func waitForRoom(
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        try Task.checkCancellation()
        if core.takesRoomForCurrentTask { throw ScopeError.waitsForItself(core.title) }
        if core.isLimited { try await core.waitForRoom() }
        guard core.isOpen else {
            let origin = CallSite(fileID: fileID, line: line)
            throw TaskCancelledError(cause: core.causeOfRefusal(origin))
        }
    }
}
