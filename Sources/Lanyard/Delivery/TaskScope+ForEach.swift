extension TaskScope {
    /// Hands each element of a sequence to an owner, until the sequence ends, the run is cancelled, or the owner is gone.
    ///
    /// The owner is held weakly. Each element is handed over on the actor that `body` is isolated to, in one step with the
    /// check that the run is still current, so that nothing arrives after a cancellation or a newer call. An element that
    /// came too late is counted in ``withheldCount``, and ends the run.
    ///
    /// ```swift
    /// tasks.forEach(store.changes, id: "changes", for: self) { model, change in
    ///     model.apply(change)
    /// }
    /// ```
    ///
    /// An owner who holds the scope, as above, takes the run along when it goes; if the scope stays, the next element
    /// ends it. The sequence is iterated on no actor.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from; it should end when its task is cancelled, as the standard library's
    ///     do. One that does not is left as a straggler.
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running. With `join`, as with `skip`, the elements go on to the
    ///     owner of the first call only.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - owner: Whom the elements are for.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - body: Takes an element.
    ///   - failed: Takes the error that the sequence threw; never called for a cancellation.
    ///   - finally: Hears of every end, with the outcome, after `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the last element.
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
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let delivery = Delivery(endOf: body.isolation, for: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, body), delivery, call: call, keyed: keyed))
    }

    /// The same beside whatever else the scope runs: without a key, no call pushes another out.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from; it should end when its task is cancelled.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - owner: Whom the elements are for; held weakly.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - body: Takes an element.
    ///   - failed: Takes the error that the sequence threw; never called for a cancellation.
    ///   - finally: Hears of every end, with the outcome, after `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let delivery = Delivery(endOf: body.isolation, for: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, body), delivery, call: call))
    }

    /// Hands each element of a sequence to an actor, on the actor, until the sequence ends, the run is cancelled, or the
    /// actor is gone.
    ///
    /// The same as for an owner that is a class, with the actor isolated in the closures:
    ///
    /// ```swift
    /// tasks.forEach(socket.messages, id: "messages", for: self) { session, message in
    ///     session.receive(message)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from; it should end when its task is cancelled.
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - owner: Whom the elements are for; held weakly.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - body: Takes an element, on the actor.
    ///   - failed: Takes the error that the sequence threw; never called for a cancellation.
    ///   - finally: Hears of every end, with the outcome, after `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the last element.
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
        body: @escaping @Sendable (isolated Owner, Elements.Element) -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let delivery = Delivery(endFor: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, body), delivery, call: call, keyed: keyed))
    }

    /// The same beside whatever else the scope runs: without a key, no call pushes another out.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from; it should end when its task is cancelled.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - owner: Whom the elements are for; held weakly.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - body: Takes an element, on the actor.
    ///   - failed: Takes the error that the sequence threw; never called for a cancellation.
    ///   - finally: Hears of every end, with the outcome, after `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the last element.
    @discardableResult
    public func forEach<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
        _ sequence: sending Elements,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        for owner: Owner,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        body: @escaping @Sendable (isolated Owner, Elements.Element) -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let delivery = Delivery(endFor: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, body), delivery, call: call))
    }
}

// What a run does for it: it goes through the sequence until an element comes too late.

private func handingOver<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    to owner: Owner,
    _ body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) -> Void
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let (home, reference) = (body.isolation, WeakReference(owner))
    return goingThrough(sequence) { run, element in
        await run.handOver(element, to: reference, on: home, body)
    }
}

private func handingOver<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    to owner: Owner,
    _ body: @escaping @Sendable (isolated Owner, Elements.Element) -> Void
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    goingThrough(sequence) { [weak owner] run, element in
        guard let owner else { return !run.isLate(for: nil) }
        return await run.handOver(element, on: owner, body)
    }
}

private func goingThrough<Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    _ handOver: @escaping @Sendable (Run, Elements.Element) async -> Bool
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let elements = Sent(value: sequence)
    let operation: @Sendable () async throws -> Void = {
        guard let run = CurrentRun.run else { return }
        for try await element in elements.value {
            guard await handOver(run, element) else { return }
        }
    }
    return Work(operation)
}

extension Delivery {
    /// Only of the end.
    fileprivate convenience init<Owner: AnyObject & Sendable>(
        endOf home: (any Actor)?,
        for owner: Owner,
        _ failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?,
        _ finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)?,
        _ finallyIfReplaced: Bool
    ) {
        self.init(
            to: owner,
            on: home,
            then: nil,
            failed: failed,
            finally: finally,
            finallyIfReplaced: finallyIfReplaced
        )
    }

    fileprivate convenience init<Owner: Actor>(
        endFor owner: Owner,
        _ failed: (@Sendable (isolated Owner, any Error) -> Void)?,
        _ finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)?,
        _ finallyIfReplaced: Bool
    ) {
        self.init(on: owner, then: nil, failed: failed, finally: finally, finallyIfReplaced: finallyIfReplaced)
    }
}

/// Unchecked, because the compiler follows `sending` through parameters but not into the body of a run: the sequence
/// came in as `sending`, so nobody else holds it, and one run goes through it.
private struct Sent<Value>: @unchecked Sendable {
    let value: Value
}
