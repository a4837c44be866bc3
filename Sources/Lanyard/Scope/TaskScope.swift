/// Owns tasks: when the last reference to it goes away, everything it owns is cancelled.
///
/// Make one where the owner of the work lives, as a stored property. There is no handle to keep and no
/// `deinit` to write.
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
/// Scopes form trees: what is done to a scope is done to those below it. Tasks do not keep the scope
/// alive, and their owner neither. All of its methods may be called from any thread. The idea that every
/// task has a scope is Trio's and Kotlin's; that the scope ends with a reference is Swift's.
public final class TaskScope: Sendable {
    package let core: ScopeCore

    /// Makes a scope.
    ///
    /// - Parameters:
    ///   - name: What people will call it in snapshots and causes.
    ///   - parent: The scope above; its cancellation reaches this one. It is not kept alive, and once it has been released
    ///     this one takes no more work.
    ///   - clock: The clock of deadlines, delays and ages; by default the parent's, or the continuous clock.
    ///   - priority: The priority of tasks that are given none; by default the parent's, or that of the caller.
    ///   - executor: Where nonisolated work runs; by default the parent's, or the global one.
    ///   - limit: How many of its runs run at once, whatever their keys, the others wait; see ``setLimit(_:)``.
    ///   - order: In which order those start that wait because of the limit, or while the scope is paused.
    ///   - onRelease: What becomes of its runs when the scope is released: they are cancelled, or finished.
    ///   - shutdown: When it ends, if a scope above is shut down: with its parent, before or after it.
    ///   - onUnhandledError: Hears of each error that nobody takes, of runs here and in scopes below; by default the parent's
    ///     handler, or else the console and the observers. See <doc:ErrorsNobodyTakes>.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
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
        onUnhandledError: (@Sendable (any Error, RunInfo) -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            core: ScopeCore(
                name: name,
                parent: parent?.core,
                timers: clock.map(Timers.on),
                rawPriority: TaskPriority.rawValue(of: priority),
                executor: executor,
                onUnhandledError: onUnhandledError,
                order: order,
                phase: shutdown,
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

    /// Makes a scope below this one: it is cancelled and closed with it, and cancelled alone when released.
    ///
    /// - Parameters:
    ///   - name: What people will call it in snapshots and causes.
    ///   - shutdown: When it ends, if this scope is shut down: with it, before or after it.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func child(
        _ name: String? = nil,
        shutdown: ShutdownPhase = .withParent,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> TaskScope {
        TaskScope(name, parent: self, shutdown: shutdown, fileID: fileID, line: line)
    }

    /// The name it was given.
    public var name: String? { core.name }

    /// Whether it takes no more work.
    public var isClosed: Bool { !core.isOpen }

    /// How many runs it owns: those that wait and those that were cancelled and have not ended included,
    /// those of scopes below it not.
    public var count: Int { core.count }

    /// Whether it owns no run.
    public var isEmpty: Bool { count == 0 }

    /// How many results came too late, from runs that were replaced or cancelled or whose owner was gone,
    /// and were not delivered.
    public var withheldCount: Int { core.withheldCount }
}
