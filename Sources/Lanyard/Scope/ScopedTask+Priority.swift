extension ScopedTask {
    /// Changes the priority of the run.
    ///
    /// Where runs wait by priority, by `order: .priority` of the policy or of the scope, it becomes the last of those that wait with
    /// the new priority and the same limit. A task that is not made yet will have it. One that is there is escalated, where the system can, and never
    /// lowered: Swift's tasks are not.
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
    /// With the policy `join` it changes that of the run that all share. Returns at once, on any thread.
    ///
    /// - Parameter priority: The new one.
    public func changePriority(to priority: TaskPriority) { run.core.changePriority(of: run, to: priority) }
}
