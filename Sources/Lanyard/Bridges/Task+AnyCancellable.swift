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
