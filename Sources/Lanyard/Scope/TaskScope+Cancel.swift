extension TaskScope {
    /// Cancels the runs of a key, including those that wait.
    ///
    /// Returns at once, on any thread. If the key has no run, nothing happens. A run that was already cancelled keeps its first
    /// cause.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - reason: The reason that the cause gives.
    ///   - underlying: The cause behind this one: one that came from another process, or that of other work.
    ///   - error: The error that led to the cancellation, if there is one.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
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

    /// Fails the runs of a key, including those that wait: they are told to stop, and have failed, whatever comes of them.
    ///
    /// Use it where an event says that an attempt is over, and ``retry(attempts:after:backoff:clock:_:deciding:waiting:)`` goes on with the
    /// next. A radio reports an error while it is being set up, or a server refuses in another message.
    ///
    /// ```swift
    /// func radioFailed(_ error: RadioError) { tasks.fail(id: Key.attempt, error) }
    /// ```
    ///
    /// To the body it is a cancellation. To everybody else it is a failure: ``ScopedTask/value`` and ``ScopedTask/join()`` throw the error,
    /// the outcome is ``Outcome/failed(_:)``, and `failed:` is called. A value that the body returns anyway is withheld. The cause is of kind
    /// ``CancellationCause/Kind/failed``.
    ///
    /// Returns at once, on any thread. If the key has no run, nothing happens. A run that was already cancelled keeps its first cause.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - error: The error of the outcome.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func fail(
        id: some Hashable & Sendable,
        _ error: any Error,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        core.cancel(core.key(of: id), core.cause(.failed, nil, CallSite(fileID: fileID, line: line), error: error))
    }

    /// Cancels the runs of those keys for which a predicate holds, including those that wait.
    ///
    /// Only keys of the predicate's type are looked at, and only those of this scope. The type of a key is the one that the call gave it:
    /// an object that was passed as its superclass is a key of that. With a predicate over ``TaskKey`` all keys are looked at. Runs
    /// without a key are left alone.
    ///
    /// ```swift
    /// func leave(_ chapter: Int) {
    ///     tasks.cancelAll("left the chapter") { (page: Page) in page.chapter == chapter }
    /// }
    /// ```
    ///
    /// Returns at once, on any thread. The predicate is called for each key that has a run when the call begins, outside of
    /// locks. A key that comes meanwhile may be missed.
    ///
    /// - Parameters:
    ///   - reason: The reason that the causes give, which are of kind `requested`.
    ///   - underlying: The cause behind each.
    ///   - error: The error that led to the cancellation, if there is one.
    ///   - fileID: The file of the call, for the causes. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - predicate: Whether the runs of a key are to be cancelled.
    public func cancelAll<ID: Hashable & Sendable>(
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        where predicate: (ID) throws -> Bool
    ) rethrows {
        let keys = try core.keys(upTo: .max).filter { $0.count.live > 0 }.map(\.key).filter { key in
            // Compared first: a cast finds an `Int` in an `Int?`, too.
            if let key = key as? ID { return try predicate(key) }
            guard key.fingerprint.type == ObjectIdentifier(ID.self), let id = key.base as? ID else { return false }
            return try predicate(id)
        }
        let origin = CallSite(fileID: fileID, line: line)
        for key in keys {
            core.cancel(key, core.cause(.requested, reason, origin, underlying: underlying, error: error))
        }
    }

    /// Starts those runs of a key that wait only for a time, as if a debounce or a throttle were over now.
    ///
    /// Use it when a field loses its focus, or a screen is about to go: what was typed last is saved without the pause. A run
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
    /// Runs of this scope are cancelled with kind `scopeCancelled`, those below it with `parentCancelled`. Returns at once, on
    /// any thread. <doc:OwningTasks#Ways-to-end> compares it with the others. The body of a structured scope is not cancelled,
    /// as in a task group.
    ///
    /// - Parameters:
    ///   - reason: The reason that the cause gives.
    ///   - underlying: The cause behind this one: one that came from another process, or that of other work.
    ///   - error: The error that led to the cancellation, if there is one.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
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
