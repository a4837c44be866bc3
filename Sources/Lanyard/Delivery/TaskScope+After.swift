extension TaskScope {
    /// Calls something for an owner once, when a time has passed, unless it is called for again before.
    ///
    /// Each call with the same key begins the time anew. Use it for what follows from nothing happening: an idle connection that is closed,
    /// an answer that does not come, a sign that is shown only if work takes long.
    ///
    /// ```swift
    /// func received(_ message: Message) {
    ///     tasks.after(.seconds(60), id: "idle", for: self) { model in model.disconnect() }
    /// }
    /// ```
    ///
    /// ``cancel(id:reason:error:fileID:line:)`` takes it back, and so does whatever cancels the scope. It is a run of the key with the policy
    /// ``OverlapPolicy/debounce(for:)``, which does nothing itself: ``flush(id:)`` lets it come at once. It cancels a run that works under the
    /// key, waits for room in a scope with a limit, and is waited for by a shutdown, for as long as the grace lasts.
    ///
    /// The owner is held weakly. `body` is not called if the owner is gone by then.
    ///
    /// - Parameters:
    ///   - delay: The time until `body` is called, on the scope's clock. With zero or less it is called as soon as its actor is free.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - owner: The owner.
    ///   - isolation: The actor of the caller.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: What to call, on the actor that it is isolated to.
    /// - Returns: The handle, which you can discard. Its outcome is there after the call of `body`.
    @discardableResult
    public func after<Owner: AnyObject & Sendable>(
        _ delay: Duration,
        id: some Hashable & Sendable,
        name: String? = nil,
        for owner: Owner,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext _ body: @escaping @Sendable @isolated(any) (Owner) -> Void
    ) -> ScopedTask<Void> {
        let delivery = Delivery(
            to: owner,
            on: body.isolation,
            then: { (owner: Owner, _: Void) in callHere(body, owner) },
            failed: nil,
            finally: nil,
            withheld: nil,
            finallyIfReplaced: false
        )
        let keyed = KeyedCall(core.key(of: id), .debounce(for: delay))
        return core.submit({}, delivery, call: call(Void.self, name, nil, fileID, line), deadline: nil, keyed: keyed)
    }

    /// Calls something on an actor once, when a time has passed, unless it is called for again before.
    ///
    /// This is ``after(_:id:name:for:isolation:fileID:line:_:)`` for an owner that is an actor. `body` gets the actor isolated:
    ///
    /// ```swift
    /// tasks.after(.seconds(60), id: "idle", for: self) { connection in connection.close() }
    /// ```
    ///
    /// - Parameters:
    ///   - delay: The time until `body` is called, on the scope's clock. With zero or less it is called as soon as the actor is free.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - owner: The owner. It is held weakly.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: What to call, on the actor.
    /// - Returns: The handle, which you can discard. Its outcome is there after the call of `body`.
    @discardableResult
    public func after<Owner: Actor>(
        _ delay: Duration,
        id: some Hashable & Sendable,
        name: String? = nil,
        for owner: Owner,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: @escaping @Sendable (isolated Owner) -> Void
    ) -> ScopedTask<Void> {
        let delivery = Delivery(
            on: owner,
            then: { (owner: isolated Owner, _: Void) in body(owner) },
            failed: nil,
            finally: nil,
            withheld: nil,
            finallyIfReplaced: false
        )
        let keyed = KeyedCall(core.key(of: id), .debounce(for: delay))
        return core.submit({}, delivery, call: call(Void.self, name, nil, fileID, line), deadline: nil, keyed: keyed)
    }
}
