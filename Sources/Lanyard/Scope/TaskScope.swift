/// An owner of tasks: when its last reference goes away, it cancels everything that it owns.
///
/// Make one where the owner of the work lives, as a stored property. You have no handle to keep and no `deinit` to write.
///
/// ```swift
/// @MainActor @Observable final class SearchModel {
///     private(set) var books: [Book] = []
///     private let tasks = TaskScope("Search")
///
///     func termChanged(_ term: String) {
///         tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
///             try await api.books(matching: term)
///         } then: { model, books in
///             model.books = books
///         }
///     }
/// }
/// ```
///
/// Scopes form trees: what you do to a scope happens to those below it, too. Neither tasks nor their owner keep the scope
/// alive. You can call all of its methods from any thread. That every task has a scope is an idea of Trio and Kotlin. That the
/// scope ends with its last reference is Swift's.
public final class TaskScope: Sendable {
    package let core: ScopeCore

    /// Makes a scope.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in snapshots and causes.
    ///   - parent: The scope above, whose cancellation reaches this one. It is not kept alive. Once it has been released, this
    ///     one takes no more work.
    ///   - clock: The clock of deadlines, delays and ages. By default that of the parent, or else the continuous clock.
    ///   - priority: The priority of tasks that are given none. By default that of the parent, or else that of the caller.
    ///   - executor: Where nonisolated work runs, and what is told on no actor: `then`, `failed`, `finally`. So do actors that have no
    ///     executor of their own. If it never comes, a run whose end is told there does not end, though it never began. By
    ///     default the executor of the parent, or else the global one.
    ///   - limit: The largest number of its runs that run at once, whatever their keys. The others wait; see ``setLimit(_:)``.
    ///   - order: The order in which runs start that wait because of the limit, or because the scope is paused.
    ///   - onRelease: Whether its runs are cancelled or finished when the scope is released.
    ///   - shutdown: When it ends if a scope above is shut down: with its parent, before it or after it.
    ///   - inheritsTaskLocals: Whether runs have the task-locals of the code that adds them. By default that of the parent, or else `true`.
    ///     With `false` a run has none, as a detached task has. If it has to wait, its task is made when it starts. It takes a quarter of
    ///     the memory until then, which counts for a queue of 100,000 jobs that is filled from a task. Runs of `addImmediateTask`, of a
    ///     structured scope and of a request always have them.
    ///   - onUnhandledError: Takes each error that nobody else takes, of runs here and in scopes below. By default the handler
    ///     of the parent does, or else the console and the observers. See <doc:ErrorsNobodyTakes>.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public convenience init(
        _ name: String? = nil,
        parent: TaskScope? = nil,
        clock: (any Clock<Duration>)? = nil,
        priority: consuming TaskPriority? = nil,
        executor: (any TaskExecutor)? = nil,
        limit: Int? = nil,
        order: LineOrder = .arrival,
        onRelease: ReleaseBehavior = .cancels,
        shutdown: ShutdownPhase = .withParent,
        inheritsTaskLocals: Bool? = nil,
        onUnhandledError: (@Sendable (any Error, RunInfo) -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            core: ScopeCore(
                name: name.map { ScopeName($0) },
                parent: parent?.core,
                timers: clock.map(Timers.on),
                rawPriority: TaskPriority.rawValue(of: priority),
                executor: executor,
                onUnhandledError: onUnhandledError,
                inheritsTaskLocals: inheritsTaskLocals,
                order: order,
                shutdownPhase: shutdown,
                onRelease: onRelease,
                origin: CallSite(fileID: fileID, line: line)
            )
        )
        if limit != nil { setLimit(limit) }
    }

    init(core: ScopeCore) {
        self.core = core
        core.enlist()
    }

    /// One more reference to a scope, as long as somebody else holds one. Counted, because a weak reference to the one that
    /// there is takes an allocation.
    init?(sharing core: ScopeCore) {
        guard core.addOwner() else { return nil }
        self.core = core
    }

    deinit {
        core.release()
    }

    /// Makes a scope below this one. It is cancelled and closed with this one, and cancelled alone when it is released.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in snapshots and causes.
    ///   - shutdown: When it ends if this scope is shut down: with this one, before it or after it.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func child(
        _ name: String? = nil,
        shutdown: ShutdownPhase = .withParent,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> TaskScope {
        TaskScope(name, parent: self, shutdown: shutdown, fileID: fileID, line: line)
    }

    /// The name that it was given.
    public var name: String? { core.name }

    /// Whether it takes no more work.
    public var isClosed: Bool { !core.isOpen }

    /// The number of runs that it owns, including those that wait and those that were cancelled and have not ended.
    ///
    /// Runs of scopes below it do not count.
    public var count: Int { core.count }

    /// Whether it owns no run.
    public var isEmpty: Bool { count == 0 }

    /// The number of results withheld because their run was replaced or cancelled, or its owner was gone.
    public var withheldCount: Int { core.withheldCount }
}

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
