extension TaskScope {
    /// Hands each element of a sequence to an owner, one after the other, and waits until the owner has dealt with it.
    ///
    /// This is ``forEach(_:id:policy:name:priority:for:finallyIfReplaced:fileID:line:body:failed:finally:)`` for a `body` that
    /// awaits. Before each element the run looks whether it is still current and the owner is there. This check and the
    /// beginning of `body` are one step on the actor of `body`. What `body` does after its first `await` is no part of that
    /// step: write there with ``TaskContext/commit(_:)``.
    ///
    /// ```swift
    /// tasks.forEach(radio.packets, id: "packets", for: self) { model, packet in
    ///     let message = try await model.decoder.message(from: packet)
    ///     try TaskContext.current.commit { model.messages.append(message) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly, but while `body` takes one.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy
    ///     skipped.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor that it is isolated to. The next one is asked
    ///     for when it has returned. What it throws ends the run.
    ///   - failed: Takes the error that the sequence or `body` threw. It is not called for a cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `failed`.
    /// - Returns: The handle, which you can discard. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) async throws -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, at: body.isolation, for: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(awaiting(sequence, owner, taker), delivery, call: call, keyed: keyed))
    }

    /// Hands each element of a sequence to an owner, one after the other, without a key. So no other call replaces this run.
    ///
    /// The body awaits, as in the form with a key.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly, but while `body` takes one.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor that it is isolated to. The next one is asked
    ///     for when it has returned. What it throws ends the run.
    ///   - failed: Takes the error that the sequence or `body` threw. It is not called for a cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `failed`.
    /// - Returns: The handle, which you can discard. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) async throws -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, at: body.isolation, for: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(awaiting(sequence, owner, taker), delivery, call: call))
    }

    /// Hands each element of a sequence to an actor, one after the other, and waits until the actor has dealt with it.
    ///
    /// This is `forEach` with a `body` that awaits, for an owner that is an actor. The closures get it isolated.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly, but while `body` takes one.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy
    ///     skipped.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor. The next one is asked
    ///     for when it has returned. What it throws ends the run.
    ///   - failed: Takes the error that the sequence or `body` threw. It is not called for a cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `failed`.
    /// - Returns: The handle, which you can discard. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        body: @escaping @Sendable (isolated Owner, Elements.Element) async throws -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, for: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(awaiting(sequence, owner, taker), delivery, call: call, keyed: keyed))
    }

    /// Hands each element of a sequence to an actor, one after the other, without a key. So no other call replaces this run.
    ///
    /// The body awaits, as in the form with a key.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly, but while `body` takes one.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor. The next one is asked
    ///     for when it has returned. What it throws ends the run.
    ///   - failed: Takes the error that the sequence or `body` threw. It is not called for a cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `failed`.
    /// - Returns: The handle, which you can discard. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        body: @escaping @Sendable (isolated Owner, Elements.Element) async throws -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, for: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(awaiting(sequence, owner, taker), delivery, call: call))
    }
}

private func awaiting<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    _ owner: Owner,
    _ taker: Taker<@Sendable @isolated(any) (Owner, Elements.Element) async throws -> Void>
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let (home, reference) = (taker.body.isolation, WeakReference(owner))
    return goingThrough(sequence) { [unowned taker] run, element in
        try await run.handOverElement(element, to: reference, on: home, taker.body)
    }
}

private func awaiting<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    _ owner: Owner,
    _ taker: Taker<@Sendable (isolated Owner, Elements.Element) async throws -> Void>
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    goingThrough(sequence) { [weak owner, unowned taker] run, element in
        guard let owner else { return !run.isLate(for: nil) }
        return try await run.handOverElement(element, on: owner, taker.body)
    }
}

extension Run {
    /// Hands an element to an owner, who awaits something; false if it came too late. The check is one step with the beginning of `body`: a
    /// call to where one is changes no executor.
    fileprivate func handOverElement<Owner: AnyObject & Sendable, Element: Sendable>(
        _ element: Element,
        to owner: WeakReference,
        on home: isolated (any Actor)?,
        _ body: @escaping @Sendable @isolated(any) (Owner, Element) async throws -> Void
    ) async throws -> Bool {
        let owner: Owner? = owner.object()
        guard !isLate(for: owner), let owner else { return false }
        try await body(owner, element)
        return true
    }

    /// Hands an element to an actor, which awaits something; false if it came too late.
    fileprivate func handOverElement<Owner: Actor, Element: Sendable>(
        _ element: Element,
        on owner: isolated Owner,
        _ body: (isolated Owner, Element) async throws -> Void
    ) async throws -> Bool {
        guard !isLate(for: owner) else { return false }
        try await body(owner, element)
        return true
    }
}
