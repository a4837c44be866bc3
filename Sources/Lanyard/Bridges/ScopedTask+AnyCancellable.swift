extension ScopedTask {
    /// Wraps the run so that it is cancelled when the result is released or replaced, if not by its scope before.
    ///
    /// The cause tells this line as its place. With the policy `join` it takes back only this caller's interest.
    ///
    /// ```swift
    /// preview = scope.addTask { await render(page) }.eraseToAnyCancellable()  // the one before it is cancelled
    /// ```
    public func eraseToAnyCancellable(fileID: StaticString = #fileID, line: UInt = #line) -> AnyCancellable {
        anyCancellable { cancel(fileID: fileID, line: line) }
    }

    /// Cancels the run when the set goes away or is emptied; the cause tells this line as its place.
    ///
    /// The set keeps handles of runs that have ended, too.
    public func store(in set: inout Set<AnyCancellable>, fileID: StaticString = #fileID, line: UInt = #line) {
        set.insert(eraseToAnyCancellable(fileID: fileID, line: line))
    }
}
