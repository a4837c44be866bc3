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
