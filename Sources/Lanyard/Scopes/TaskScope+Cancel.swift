extension TaskScope {
    /// Cancels the runs of a key, waiting ones included.
    ///
    /// Returns at once, on any thread; nothing happens if the key has no run. A run that was already
    /// cancelled keeps its first cause.
    public func cancel(
        id: some Hashable & Sendable,
        _ reason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.cancel(TaskKey(id), core.cause(.requested, reason, SourceLocation(fileID: fileID, line: line)))
    }

    /// Cancels every run of this scope and of those below it. The scope stays open for new work.
    ///
    /// Runs of this scope are cancelled with kind `scopeCancelled`, those below it with `parentCancelled`.
    /// Returns at once, on any thread.
    public func cancelAll(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        core.cancelRuns(reason, SourceLocation(fileID: fileID, line: line))
    }
}

extension ScopeCore {
    /// Cancels every run of the scope and of those below it, and returns them.
    @discardableResult
    func cancelRuns(_ reason: String?, _ origin: SourceLocation) -> [Run] {
        let cause = cause(.scopeCancelled, reason, origin)
        let below = self.cause(.parentCancelled, nil, origin, underlying: cause)
        return cancelTree(cause, below: below, refusing: false)
    }
}
