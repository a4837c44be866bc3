/// What the current code is part of: its run, key and scope, why it is cancelled, how long it may take, and whether what it
/// writes still counts.
///
/// It is for code that a run calls and that has no handle. Nobody has to pass it along: every task of the run finds it,
/// including `async let` and group children. Outside any run the properties of a run are empty, nothing asks the code to
/// finish, and ``commit(_:)`` looks only at the task.
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

    /// The context of the code that reads this property.
    public static var current: TaskContext {
        TaskContext(run: CurrentRun.run, surroundings: .current)
    }

    /// The identity of the run.
    public var id: RunID? { run?.id }

    /// The name that the call gave the run.
    public var name: String? { run?.name }

    /// The key whose run this is.
    public var key: TaskKey? { run?.key }

    /// The source line that asked for the run.
    public var origin: CallSite? { run?.origin }

    /// The scope that owns the run; `nil` once it is released.
    ///
    /// Each read returns a reference of its own, which is another object than the owner's. While you hold it, the scope is not
    /// released.
    public var scope: TaskScope? { run.flatMap { TaskScope(sharing: $0.core) } }

    /// What is known of that scope, whether it is released or not.
    package var scopeInfo: ScopeInfo? { run.map { ScopeInfo($0.core) } }

    /// Why the code is cancelled, or would be if no shield stood around it; `nil` if nobody has cancelled it.
    public var cause: CancellationCause? { surroundings.cause ?? surroundings.shieldedCause }

    /// When the work has to be done: the same as ``Deadline/current``.
    public var deadline: Deadline? { Deadline(surroundings.deadlines) }

    /// How far the run is. Code that holds the handle reads it as ``ScopedTask/progress``.
    ///
    /// Outside any run nobody sees what is reported.
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

    /// What the run says about itself: what it waits for, and which attempt it is on. Code that holds the handle reads it as
    /// ``ScopedTask/activity``.
    ///
    /// Outside any run nobody sees it.
    public var activity: TaskActivity { run?.activity ?? TaskActivity() }

    /// A token for code that is not async. It is cancelled with the run, or when a deadline or a structured scope cancels the
    /// code around this call.
    ///
    /// What a shield holds off does not cancel it. It is `nil` outside any run: make a token there, and cancel it where you
    /// handle the task's cancellation.
    ///
    /// The task is cancelled first, so code that this wakes may be a moment ahead of the token. Such code asks
    /// ``CancellationCause/current`` why.
    ///
    /// ```swift
    /// let token = TaskContext.current.token
    /// let packed = compress(data) { token?.isCancelled ?? false }
    /// ```
    public var token: CancellationToken? { surroundings.token }

    /// Cancels the run for a cause that its surroundings have; outside of any run nothing happens.
    ///
    /// A run that has just begun may be told before it has its task, which is then cancelled a moment later.
    package func cancelRun(
        _ kind: CancellationCause.Kind,
        _ reason: String? = nil,
        underlying: CancellationCause? = nil
    ) {
        guard let run else { return }
        run.cancel(run.core.cause(kind, reason, run.origin, underlying: underlying))
    }

    // MARK: Coming to an end

    /// Whether a shutdown, or the policy ``OverlapPolicy/restart(grace:)``, has asked this run to finish by itself, or a run
    /// that it is part of.
    ///
    /// This is not a cancellation: what the run does goes on as before, until the grace is over. Finish the piece of work at
    /// hand, save what has to be saved, and return.
    public var isAskedToFinish: Bool { run?.isAskedToFinish ?? false }

    /// Waits until the run is asked to finish, for code that has nothing else to do until then.
    ///
    /// ```swift
    /// let listener = try listen(on: port)
    /// try await TaskContext.current.waitUntilAskedToFinish()
    /// listener.close()
    /// ```
    ///
    /// - Throws: `CancellationError` if the run ends or the task is cancelled before it has been asked.
    /// - Cancellation: Ends the wait. Outside any run nothing else ends it.
    public func waitUntilAskedToFinish() async throws {
        if let run { return try await run.waitUntilAskedToFinish() }
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
        throw CancellationError()
    }

    // MARK: Time

    /// Sleeps on the clock of the scope that owns the run, so that a test drives the pause with its own clock.
    ///
    /// While it sleeps, snapshots say of the run that it waits for that. Being asked to finish does not wake it. For what is
    /// repeated use ``every(_:after:missed:clock:_:)``, and for what may fail
    /// ``retry(attempts:after:backoff:clock:_:deciding:waiting:)``.
    ///
    /// ```swift
    /// try await TaskContext.current.sleep(for: .seconds(2))
    /// ```
    ///
    /// - Parameter duration: How long. With zero or less it does not sleep. Outside any run the continuous clock counts.
    /// - Throws: `CancellationError` if the task is cancelled.
    /// - Cancellation: Ends the sleep.
    public nonisolated(nonsending) func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return }
        guard let run, !run.phase.isOver else { return try await ContinuousClock().sleep(for: min(duration, .century)) }
        let clock = run.core.clock
        try await run.activity.waiting(for: "\(duration) to pass") {
            try await clock.sleep(clock.now().advanced(by: duration))
        }
    }

    // MARK: Writing

    /// Whether what is written now still counts.
    ///
    /// That is so if the task is not cancelled, and neither this run nor a run that it is part of has ended, or was cancelled
    /// or replaced.
    public var isCurrent: Bool {
        !Task.isCancelled && (run?.lineage.allSatisfy(\.isFresh) ?? true)
    }

    /// Writes something, unless it comes too late: the run has ended, or was cancelled or replaced, or the task is cancelled.
    ///
    /// A shield does not help: what a stale run would write stays stale. Outside any run only the task counts.
    ///
    /// Use it for writes in the middle of a run, where `then:` would come too late. Call it on the isolation on which the run
    /// is cancelled and replaced, which in an app is the main actor. Nothing comes between the check and the write there.
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
    /// - Throws: `CancellationError` if it comes too late; what `write` throws.
    public func commit<Result>(_ write: () throws -> Result) throws -> Result {
        guard isCurrent else { throw CancellationError() }
        return try write()
    }

    /// Writes something into another actor, unless it comes too late. The check and the write are one step on that actor.
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
    /// - Throws: `CancellationError` if it comes too late; what `write` throws.
    /// - Cancellation: The call still waits for the actor, and then writes nothing.
    public func commit<Place: Actor, Result: Sendable>(
        into place: isolated Place,
        _ write: @Sendable (isolated Place) throws -> Result
    ) async throws -> Result {
        guard isCurrent else { throw CancellationError() }
        return try write(place)
    }
}

extension CancellationCause {
    /// Why the current task is cancelled; `nil` if it is not, or if nobody cancelled the run that it belongs to.
    ///
    /// It reads the same in the body of a run and in the run's `async let` and task group children. The bodies of
    /// `withDeadline`, `withTaskScope` and `withCancellationShield` have causes of their own. A child that its own group
    /// cancelled, in a run that goes on, has no cause. With Swift 6.5 a deadline of the language's own is a cause of kind
    /// ``Kind/deadlineExpired``, which has no place.
    ///
    /// Do not read it in the `onCancel:` closure of `withTaskCancellationHandler`, which runs on behalf of the code that
    /// cancels. Take a context beforehand, and ask for its ``TaskContext/cause`` there.
    public static var current: CancellationCause? {
        Task.isCancelled ? Surroundings.current.cause ?? ofLanguage : nil
    }

    /// What the language says of the current task. It has no place, because the language knows none.
    private static var ofLanguage: CancellationCause? {
        guard LanguageCancellation.isExpired else { return nil }
        return CancellationCause(
            kind: .deadlineExpired,
            origin: CallSite(fileID: "Swift/withDeadline", line: 0),
            instant: Timers.continuous.clock.now()
        )
    }
}
