/// What the current code is part of: its run, key and scope, why it is cancelled, how long it may take, and whether what
/// it writes still counts.
///
/// For code that is called by a run and has no handle: it need not be passed along, since every task of the run finds it,
/// `async let` and group children included. Outside of any run what belongs to a run is empty, nothing asks it to
/// finish, and ``commit(_:)`` goes by the task.
///
/// ```swift
/// func flush() async throws {
///     while !TaskContext.current.isAskedToFinish, let batch = queue.next() {
///         try await store.write(batch)
///     }
/// }
/// ```
public struct TaskContext: Sendable {
    private let run: Run?
    private let surroundings: Surroundings

    /// The context of the code that asks.
    public static var current: TaskContext {
        TaskContext(run: CurrentRun.run, surroundings: .current)
    }

    /// The identity of the run.
    public var id: RunID? { run?.id }

    /// The name given to the call of the run.
    public var name: String? { run?.name }

    /// The key that it is "the" run of.
    public var key: TaskKey? { run?.key }

    /// The line that asked for the run.
    public var origin: CallSite? { run?.origin }

    /// The scope that owns the run; `nil` once it is released. What it returns is a reference of its own: it keeps the scope
    /// from being released, and is another object than the one that the owner holds.
    public var scope: TaskScope? { run.flatMap { TaskScope(sharing: $0.core) } }

    /// What is known of that scope, whether it is released or not.
    package var scopeInfo: ScopeInfo? { run.map { ScopeInfo($0.core) } }

    /// Why the code is cancelled, or would be if no shield stood around it; `nil` while nobody has.
    public var cause: CancellationCause? { surroundings.cause ?? surroundings.shieldedCause }

    /// When the work has to be done; the same as ``Deadline/current``.
    public var deadline: Deadline? { Deadline(surroundings.limits) }

    /// How far the run is; whoever has its handle can read it: ``ScopedTask/progress``. Outside of any run nobody sees
    /// what is reported.
    ///
    /// ```swift
    /// let progress = TaskContext.current.progress
    /// progress.total = files.count
    /// for file in files {
    ///     try await upload(file)
    ///     progress.advance()
    /// }
    /// ```
    public var progress: TaskProgress { run?.progress ?? TaskProgress() }

    /// What the run says of itself: what it waits for, and which attempt it is on; whoever has its handle can read it:
    /// ``ScopedTask/activity``. Outside of any run nobody sees it.
    public var activity: TaskActivity { run?.activity ?? TaskActivity() }

    /// A token that is cancelled with the run, or when a deadline or a structured scope cancels the code around, and not
    /// by what a shield holds off; for what is not async. `nil` outside of any run: make one there, and cancel it where
    /// the task's cancellation is handled.
    ///
    /// The task is cancelled first: who is woken by that may be a moment ahead of the token, and asks
    /// ``CancellationCause/current`` why.
    ///
    /// ```swift
    /// let token = TaskContext.current.token
    /// let packed = compress(data) { token?.isCancelled ?? false }
    /// ```
    public var token: CancellationToken? { surroundings.token }

    // MARK: Coming to an end

    /// Whether a shutdown, or the policy ``OverlapPolicy/restart(grace:)``, has asked the run, or one that it is part
    /// of, to come to an end by itself.
    ///
    /// Not a cancellation: what the run does goes on as before, until the grace is over. Finish the piece of work at hand,
    /// keep what has to be kept, and return.
    public var isAskedToFinish: Bool { run?.isAskedToFinish ?? false }

    /// Waits until the run is asked to finish, for code that has nothing else to do until then.
    ///
    /// ```swift
    /// let listener = try listen(on: port)
    /// try await TaskContext.current.waitUntilAskedToFinish()
    /// listener.close()
    /// ```
    ///
    /// - Throws: `CancellationError` if the run ends, or the task is cancelled, without having been asked.
    /// - Cancellation: stops waiting. Outside of any run it waits for just that.
    public func waitUntilAskedToFinish() async throws {
        if let run { return try await run.waitUntilAskedToFinish() }
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }

    // MARK: Writing

    /// Whether what is written now still counts: the task is not cancelled, and its run, or a run that this one is part
    /// of, has neither ended nor been cancelled or replaced.
    public var isCurrent: Bool {
        !Task.isCancelled && (run?.lineage.allSatisfy(\.isCurrent) ?? true)
    }

    /// Writes something, unless it came too late: the run was cancelled or replaced or has ended, or the task is
    /// cancelled.
    ///
    /// A shield does not help: what a stale run would write stays stale. Outside of any run only the task counts.
    ///
    /// For writes in the midst of a run, where `then:` comes too late. Call it on the isolation on which the run is
    /// cancelled and replaced, the main actor in an app: there nothing comes between the check and the write.
    ///
    /// ```swift
    /// for page in pages {
    ///     let items = try await api.items(of: page)
    ///     try TaskContext.current.commit { list.append(contentsOf: items) }
    /// }
    /// ```
    ///
    /// - Parameter write: What to write. It is called at once, or not at all.
    /// - Returns: What `write` returned.
    /// - Throws: `CancellationError` if it came too late; what `write` throws.
    public func commit<Result>(_ write: () throws -> Result) throws -> Result {
        guard isCurrent else { throw CancellationError() }
        return try write()
    }

    /// Writes something into another actor, unless it came too late: the check and the write are one step on that actor.
    ///
    /// ```swift
    /// for page in pages {
    ///     let items = try await api.items(of: page)
    ///     try await TaskContext.current.commit(into: cache) { $0.insert(items) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - place: The actor.
    ///   - write: What to write. It is called on the actor, or not at all.
    /// - Returns: What `write` returned.
    /// - Throws: `CancellationError` if it came too late; what `write` throws.
    /// - Cancellation: the actor is waited for, and then nothing is written.
    public func commit<Place: Actor, Result: Sendable>(
        into place: isolated Place,
        _ write: @Sendable (isolated Place) throws -> Result
    ) async throws -> Result {
        guard isCurrent else { throw CancellationError() }
        return try write(place)
    }
}
