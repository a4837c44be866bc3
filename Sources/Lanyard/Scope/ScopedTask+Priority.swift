extension ScopedTask {
    /// Changes the priority of the run.
    ///
    /// If runs wait by priority, because the policy or the scope has `order: .priority`, this run becomes the last of those
    /// that wait with the new priority and the same limit. If its task is not made yet, the task will have the new priority. A
    /// task that exists is escalated where the system can do that, and is never lowered, because Swift cannot lower it.
    ///
    /// ```swift
    /// let thumbnail = tasks.addTask(
    ///     id: "thumbnails",
    ///     policy: .concurrent(limit: 2, order: .priority),
    ///     priority: .low
    /// ) {
    ///     try await api.picture(of: row)
    /// }
    /// // The row has come into view.
    /// thumbnail.changePriority(to: .high)
    /// ```
    ///
    /// With the policy `join` it changes the priority of the run that all callers share. Returns at once, on any thread.
    ///
    /// - Parameter priority: The new priority.
    public func changePriority(to priority: TaskPriority) { run.core.changePriority(of: run, to: priority) }
}
