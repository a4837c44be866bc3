#if canImport(Combine)
public import Combine
public import Lanyard

extension TaskScope {
    /// Hands each value of a publisher to an owner, until the publisher completes, the run is cancelled, or the owner is
    /// gone.
    ///
    /// The same as `forEach` of an async sequence: the owner is held weakly, and nothing arrives after a cancellation
    /// or a newer call. The publisher is subscribed to at once, so that no value is missed, and need not be `Sendable`;
    /// values that come faster than they are taken wait. Its own `values` drop those.
    ///
    /// ```swift
    /// tasks.forEach(model.prices, id: "prices", for: self) { screen, price in
    ///     screen.show(price)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - publisher: Where the values come from.
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running; a call that it passes over cancels its subscription.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - owner: Whom the values are for.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - body: Takes a value.
    ///   - failed: Takes the error that the publisher failed with; never called for a cancellation.
    ///   - finally: Hears of every end, with the outcome, after `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the last value.
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
