extension TaskScope {
    /// How many of its runs run at once; `nil` if there is no limit.
    public var limit: Int? { core.machine.withLock { $0.limit } }

    /// Sets how many of its runs run at once, whatever their keys. The others wait.
    ///
    /// The limit stands beside the policies. A call meets the policy of its key first; when that lets the run start, it waits for
    /// room. It is the run of its key meanwhile: with `skip`, a second call is passed over; with `replace`, it takes its place.
    /// So at most two downloads run at once, and each file is loaded once:
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
    /// A cancelled run counts until it has ended. Runs of scopes below do not count, tasks that were stored neither. If the limit
    /// falls, those that run go on; if it rises, those that wait start at once. A run that waits for another one that would have to
    /// wait for its room gets ``ScopeError/waitsForEachOther(_:_:)``.
    ///
    /// - Parameter limit: Below one counts as one; `nil` for no limit.
    public func setLimit(_ limit: Int?) { core.setLimit(limit.map { max(1, $0) }) }

    /// Sets how many runs of a key run at once, for its calls of whatever policy, those that wait included.
    ///
    /// It takes the place of the limit of ``OverlapPolicy/concurrent(limit:order:)``, whether lower or higher. The other policies let
    /// as many start as before, and at most so many. It stays until it is set again, also while nothing runs under the key.
    ///
    /// - Parameters:
    ///   - limit: Below one counts as one; `nil` for that of the policies.
    ///   - id: The key.
    public func setLimit(_ limit: Int?, id: some Hashable & Sendable) {
        core.setLimit(limit.map { max(1, $0) }, core.key(of: id))
    }

    /// Whether it is paused itself.
    public var isPaused: Bool { core.machine.withLock { $0.isPaused } }

    /// Lets no run start until ``resume()``. Those that run go on; new ones wait.
    ///
    /// Time goes on: deadlines pass. Scopes below are not paused. A scope that is shut down while it is paused cancels, after the
    /// grace, what waits.
    public func pause() { core.setPaused(true) }

    /// Lets runs start again, in their order.
    public func resume() { core.setPaused(false) }

    /// Whether a key is paused.
    public func isPaused(id: some Hashable & Sendable) -> Bool { core.isPaused(core.key(of: id)) }

    /// Lets no run of a key start until ``resume(id:)``. Those that run go on; new ones wait, as far as their policy lets them in.
    ///
    /// - Parameter id: The key. It stays paused while nothing runs under it.
    public func pause(id: some Hashable & Sendable) { core.setPaused(true, core.key(of: id)) }

    /// Lets runs of a key start again, in their order.
    ///
    /// - Parameter id: The key.
    public func resume(id: some Hashable & Sendable) { core.setPaused(false, core.key(of: id)) }

    /// Waits until there is room for one more run, before it is called for: so that nothing piles up.
    ///
    /// For whoever takes work from elsewhere, such as a queue of jobs. What is not taken stays there, for others or for later:
    ///
    /// ```swift
    /// while true {
    ///     try await jobs.waitForRoom()
    ///     guard let job = await queue.next() else { break }
    ///     jobs.addTask(name: job.id) { try await job.perform() }
    /// }
    /// ```
    ///
    /// Several who wait are all told, and what they call for then may have to wait. Without a limit there is always room. To wait
    /// for the next run that ends, read ``outcomes(upTo:)``.
    ///
    /// - Throws: ``TaskCancelledError`` of kind `refused` if the scope takes no more work, also while it waits;
    ///   ``ScopeError/waitsForItself(_:)`` if called from a run that takes room there, which it would wait for. A loop that takes jobs
    ///   belongs into a scope below, or above.
    /// - Cancellation: stops waiting and throws `CancellationError`.
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
