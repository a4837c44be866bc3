extension TaskScope {
    /// Cancels the runs of a key, waiting ones included.
    ///
    /// Returns at once, on any thread; nothing happens if the key has no run. A run that was already
    /// cancelled keeps its first cause.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - reason: Words for the cause.
    ///   - underlying: What lies behind it: a cause that came from another process, or of other work.
    ///   - error: The error that is the reason, if one is.
    ///   - fileID: The file of the call, for the cause; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func cancel(
        id: some Hashable & Sendable,
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let origin = CallSite(fileID: fileID, line: line)
        core.cancel(core.key(of: id), core.cause(.requested, reason, origin, underlying: underlying, error: error))
    }

    /// Starts the runs of a key that wait for their time alone: a debounce or a throttle is over now.
    ///
    /// For a field that loses its focus, or a screen that is about to go: what was typed last is saved without the pause. A run
    /// that waits for another one to end goes on waiting. Returns at once, on any thread.
    ///
    /// ```swift
    /// func fieldLostFocus() { tasks.flush(id: "save") }
    /// ```
    ///
    /// - Parameter id: The key.
    public func flush(id: some Hashable & Sendable) { core.flush(core.key(of: id)) }

    /// Cancels every run of this scope and of those below it. The scope stays open for new work.
    ///
    /// Runs of this scope are cancelled with kind `scopeCancelled`, those below it with `parentCancelled`.
    /// Returns at once, on any thread. <doc:OwningTasks#Ways-to-end> compares it with the others. Of a structured scope the
    /// body is not cancelled, as in a task group.
    ///
    /// - Parameters:
    ///   - reason: Words for the cause.
    ///   - underlying: What lies behind it: a cause that came from another process, or of other work.
    ///   - error: The error that is the reason, if one is.
    ///   - fileID: The file of the call, for the cause; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    public func cancelAll(
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.cancelRuns(reason, CallSite(fileID: fileID, line: line), underlying: underlying, error: error)
    }
}
