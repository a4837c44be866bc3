#if canImport(Combine)
public import Combine
public import Lanyard

extension TaskScope {
    /// Hands each value of a publisher to an owner, until the publisher completes, the run is cancelled, or the owner is
    /// gone.
    ///
    /// It is `forEach` of an async sequence for a publisher: the owner is held weakly, and nothing arrives after a cancellation
    /// or a newer call. The publisher does not have to be `Sendable`. It is subscribed to at once, so that no value is missed.
    /// Values that come faster than they are taken wait, whereas the publisher's own `values` would drop them.
    ///
    /// ```swift
    /// tasks.forEach(model.prices, id: "prices", for: self) { screen, price in
    ///     screen.show(price)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - publisher: Where the values come from.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run. A call that is skipped cancels its subscription.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The object that gets the values.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes a value.
    ///   - failed: Takes the error that the publisher failed with. It is not called for a cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `failed`.
    /// - Returns: The handle, which you can discard. Its outcome is there after the last value.
    @discardableResult
    public func forEach<Owner: AnyObject & Sendable, Source: Publisher>(
        _ publisher: Source,
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: TaskPriority? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Source.Output) -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Source.Output: Sendable {
        forEach(
            publisher.stream,
            id: id,
            policy: policy,
            name: name,
            priority: priority,
            for: owner,
            finallyIfReplaced: finallyIfReplaced,
            fileID: fileID,
            line: line,
            body: body,
            failed: failed,
            finally: finally
        )
    }
}
#endif
