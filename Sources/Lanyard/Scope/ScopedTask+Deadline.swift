extension ScopedTask {
    /// Moves the deadline of the run, on the scope's clock.
    ///
    /// Use it where somebody else than the run learns that the work deserves more time, or less:
    ///
    /// ```swift
    /// let upload = tasks.addTask(id: file, deadline: .seconds(30)) { try await send(file) }
    /// server.onProgress { upload.moveDeadline(in: .seconds(30)) }
    /// ```
    ///
    /// Code of the run itself, and code that it calls, uses ``Deadline/move(in:)``. Only the deadline of the call moves: those
    /// around a structured scope stay, and still win if they are earlier. A run that was called without a deadline has none to
    /// move, and gets none. With the policy `join` the deadline is that of all callers, whoever moves it. Calls of a trigger no longer
    /// overtake a run whose deadline was moved: the next call gets a run of its own, with the deadline of the trigger.
    ///
    /// - Parameter duration: The time from now. With zero or less the deadline passes now.
    /// - Returns: `false` if the run has no deadline, if its deadline has passed, or if it has ended. With `join` nobody who has left
    ///   moves it, and it ends with the work, even if the result is still on its way to an owner.
    @discardableResult
    public func moveDeadline(in duration: Duration) -> Bool {
        run.cause(of: caller) == nil && run.moveDeadline(in: duration)
    }
}
