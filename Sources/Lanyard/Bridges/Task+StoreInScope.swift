extension Task {
    /// Gives a task that was made elsewhere to a scope: it is listed there, cancelled with it, and let go when it ends.
    ///
    /// For tasks that come from code which knows no scopes; your own are made with `addTask`. If the scope takes no
    /// more work, the task is cancelled, goes on as far as it likes, and the outcome is `cancelled` with kind `refused`.
    ///
    /// ```swift
    /// let session = Task { try await library.runSession() }
    /// session.store(in: scope, name: "session")
    /// ```
    ///
    /// A task that is cancelled by its own handle has the outcome `cancelled` with kind `requested`. Code inside of the
    /// task cannot tell that it belongs to the scope: there ``CancellationCause/current`` is `nil`, and waiting for the
    /// scope or for the returned handle waits for ever instead of being refused.
    ///
    /// - Parameters:
    ///   - scope: Who owns it from now on.
    ///   - name: What people will call it in snapshots; a task does not tell the name it was made with.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Returns: The handle. You can discard it. Its value is the task's, its failure the task's error.
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
