extension Task {
    /// Wraps the task so that it is cancelled when the result is released or replaced.
    ///
    /// Use it where one piece of work belongs to one property; for more, a ``TaskScope`` says which and why.
    ///
    /// ```swift
    /// reload = Task { await load() }.eraseToAnyCancellable()  // the load before it is cancelled
    /// ```
    public func eraseToAnyCancellable() -> AnyCancellable {
        anyCancellable { cancel() }
    }

    /// Cancels the task when the set goes away or is emptied, as for a subscription of Combine.
    ///
    /// The set keeps tasks that have ended, too. Use ``store(in:name:fileID:line:)`` for a place that lets them go.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(eraseToAnyCancellable())
    }
}
