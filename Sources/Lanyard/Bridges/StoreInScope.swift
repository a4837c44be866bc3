internal import Synchronization

extension Task {
    /// Gives a task that was made elsewhere to a scope, which lists it, cancels it with its own runs, and lets it go when it
    /// ends.
    ///
    /// Use this for tasks that come from code that knows no scopes, and `addTask` for your own. If the scope takes no more
    /// work, the task is cancelled, and goes on for as long as it likes. The outcome is then `cancelled` with kind `refused`.
    ///
    /// ```swift
    /// let session = Task { try await library.runSession() }
    /// session.store(in: scope, name: "session")
    /// ```
    ///
    /// If its own handle cancels the task, the outcome is `cancelled` with kind `requested`. Code inside the task cannot tell
    /// that it belongs to the scope. ``CancellationCause/current`` is `nil` there, and waiting for the scope or for the
    /// returned handle is not refused but never ends.
    ///
    /// - Parameters:
    ///   - scope: The scope that owns the task from now on.
    ///   - name: The name of the run in snapshots. A task does not tell the name that it was made with.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: The handle, which you can discard. Its value is the task's value, and its failure the task's error.
    @discardableResult
    public func store(
        in scope: TaskScope,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ScopedTask<Success> {
        ScopedTask(scope.core.adopt(self, call: scope.call(Success.self, name, nil, fileID, line)))
    }
}

extension ScopeCore {
    /// Admits a run for a task that runs already; a task of the run's own waits for its end.
    func adopt<Success, Failure>(_ task: Task<Success, Failure>, call: consuming Call) -> Admitted {
        let run = Run(call: call, core: self, adopted: Run.Adopted(task))
        // Before it is admitted, so that no cancel can find it unbegun and end it early.
        _ = run.machine.withLock { $0.begin() }
        guard takesIn(run) else {
            task.cancel()
            return refuse(run)
        }
        Recorders.tellStarted(run)
        run.launch {
            let result = await task.result
            let own = task.isCancelled ? self.cause(.requested, "by its own handle", run.origin) : nil
            run.machine.withLock { $0.conclude(result.erased, unless: own) }
            run.leaveAndEnd()
        }
        return Admitted(run, .started)
    }
}

extension Result where Success: Sendable {
    fileprivate var erased: Result<Returned, any Error> {
        map { .of($0) }.mapError { $0 }
    }
}

extension ScopedTask {
    /// Wraps the run so that releasing or replacing the result cancels it, unless its scope has done so before.
    ///
    /// The cause names this line as its place. With the policy `join` only this caller leaves the run.
    ///
    /// ```swift
    /// preview = scope.addTask { await render(page) }.eraseToAnyCancellable()  // the one before it is cancelled
    /// ```
    public func eraseToAnyCancellable(fileID: StaticString = #fileID, line: UInt = #line) -> AnyCancellable {
        anyCancellable { cancel(fileID: fileID, line: line) }
    }

    /// Cancels the run when the set is emptied or goes away. The cause names this line as its place.
    ///
    /// The set also keeps the handles of runs that have ended.
    public func store(in set: inout Set<AnyCancellable>, fileID: StaticString = #fileID, line: UInt = #line) {
        set.insert(eraseToAnyCancellable(fileID: fileID, line: line))
    }
}

extension Task {
    /// Wraps the task so that releasing or replacing the result cancels it.
    ///
    /// Use it where one piece of work belongs to one property. For anything more use a ``TaskScope``, which can also say what
    /// was cancelled and why.
    ///
    /// ```swift
    /// reload = Task { await load() }.eraseToAnyCancellable()  // the load before it is cancelled
    /// ```
    public func eraseToAnyCancellable() -> AnyCancellable {
        anyCancellable { cancel() }
    }

    /// Cancels the task when the set is emptied or goes away, as Combine does with a subscription.
    ///
    /// The set also keeps tasks that have ended. Use ``store(in:name:fileID:line:)`` for a place that lets go of them.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(eraseToAnyCancellable())
    }
}
