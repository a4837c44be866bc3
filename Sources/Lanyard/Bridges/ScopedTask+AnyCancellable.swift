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
