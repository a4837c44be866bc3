extension TaskScope {
    /// Hands each element of a sequence to an owner, until the sequence ends, the run is cancelled, or the owner is gone.
    ///
    /// The owner is held weakly. Each element is handed over on the actor that `body` is isolated to, in one step with the
    /// check that the run is still current, so that nothing arrives after a cancellation or a newer call. An element that comes
    /// too late is withheld, is counted in ``withheldCount``, and ends the run.
    ///
    /// ```swift
    /// tasks.forEach(store.changes, id: "changes", for: self) { model, change in
    ///     model.apply(change)
    /// }
    /// ```
    ///
    /// If the owner holds the scope, as above, its end cancels the run. If the scope stays, the next element ends the run. A run
    /// that is asked to finish waits for no further element, and has succeeded. The sequence is iterated on no actor.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled, as the standard library's
    ///     sequences do. If it does not, the run becomes a straggler.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run. With `join`, as with `skip`, the elements go only to the owner of
    ///     the first call.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element.
    ///   - failed: Takes the error that the sequence threw. It is not called for a cancellation.
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
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, at: body.isolation, for: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, taker), delivery, call: call, keyed: keyed))
    }

    /// Hands each element of a sequence to an owner, without a key. So no other call replaces this run.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element.
    ///   - failed: Takes the error that the sequence threw. It is not called for a cancellation.
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
        @_inheritActorContext body: @escaping @Sendable @isolated(any) (Owner, Elements.Element) -> Void,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, at: body.isolation, for: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, taker), delivery, call: call))
    }

    /// Hands each element of a sequence to an actor, on the actor, until the sequence ends, the run is cancelled, or the
    /// actor is gone.
    ///
    /// This is `forEach` for an owner that is an actor. The closures get it isolated:
    ///
    /// ```swift
    /// tasks.forEach(socket.messages, id: "messages", for: self) { session, message in
    ///     session.receive(message)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor.
    ///   - failed: Takes the error that the sequence threw. It is not called for a cancellation.
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
        body: @escaping @Sendable (isolated Owner, Elements.Element) -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, for: owner, failed, finally, finallyIfReplaced)
        let call = call(Void.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, taker), delivery, call: call, keyed: keyed))
    }

    /// Hands each element of a sequence to an actor, without a key. So no other call replaces this run.
    ///
    /// - Parameters:
    ///   - sequence: Where the elements come from. It should end when its task is cancelled.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - owner: The owner, which gets the elements. It is held weakly.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - body: Takes an element, on the actor.
    ///   - failed: Takes the error that the sequence threw. It is not called for a cancellation.
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
        body: @escaping @Sendable (isolated Owner, Elements.Element) -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)? = nil
    ) -> ScopedTask<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
        let taker = Taker(body)
        let delivery = Delivery(endOf: taker, for: owner, failed, finally, false)
        let call = call(Void.self, name, priority, fileID, line)
        return ScopedTask(core.submit(handingOver(sequence, to: owner, taker), delivery, call: call))
    }
}

// What a run does for it: it goes through the sequence until an element comes too late.

/// What takes the elements. The delivery keeps it and not the work, so that what it captured is released where it is at home.
final class Taker<Body: Sendable>: Sendable {
    let body: Body

    init(_ body: Body) {
        self.body = body
    }
}

private func handingOver<Owner: AnyObject & Sendable, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    to owner: Owner,
    _ taker: Taker<@Sendable @isolated(any) (Owner, Elements.Element) -> Void>
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let (home, reference) = (taker.body.isolation, WeakReference(owner))
    return goingThrough(sequence) { [unowned taker] run, element in
        await run.handOverElement(element, to: reference, on: home, taker.body)
    }
}

private func handingOver<Owner: Actor, Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    to owner: Owner,
    _ taker: Taker<@Sendable (isolated Owner, Elements.Element) -> Void>
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    goingThrough(sequence) { [weak owner, unowned taker] run, element in
        guard let owner else { return !run.isLate(for: nil) }
        return await run.handOverElement(element, on: owner, taker.body)
    }
}

func goingThrough<Elements: AsyncSequence & SendableMetatype>(
    _ sequence: sending Elements,
    _ handOver: @escaping @Sendable (Run, Elements.Element) async throws -> Bool
) -> Work<Void> where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    let elements = Sent(value: sequence)
    let operation: @Sendable () async throws -> Void = {
        guard let run = CurrentRun.run else { return }
        let listening = Listening(run)
        defer { listening.end() }
        var iterator = elements.value.makeAsyncIterator()
        while listening.beginWait() {
            let next: Elements.Element?
            do {
                next = try await iterator.next()
            } catch {
                guard listening.isInterrupted, run.cause == nil, error.isCancellation else { throw error }
                return
            }
            listening.endWait()
            guard let element = next else { return }
            if listening.isInterrupted { return try await run.undisturbed { _ = try await handOver(run, element) } }
            guard try await handOver(run, element) else { return }
            // Whoever was told to stop asks for nothing more: that element would be lost to others who read the same source.
            if Task.isCancelled { return }
        }
    }
    return Work(operation)
}

extension Run {
    /// Executes something although the task of the run is cancelled, because that was asked to finish: until the run is cancelled itself.
    nonisolated(nonsending)
        fileprivate func undisturbed(_ body: nonisolated(nonsending) () async throws -> Void) async throws
    {
        let region = Region(isShield: true)
        let registration = token.onCancel { region.cancel($0) }
        defer { registration.remove() }
        try await region.execute(body)
    }
}

extension Delivery {
    /// Only of the end.
    convenience init<Owner: AnyObject & Sendable>(
        endOf taker: any AnyObject & Sendable,
        at home: (any Actor)?,
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
            withheld: nil,
            finallyIfReplaced: finallyIfReplaced,
            keeping: taker
        )
    }

    convenience init<Owner: Actor>(
        endOf taker: any AnyObject & Sendable,
        for owner: Owner,
        _ failed: (@Sendable (isolated Owner, any Error) -> Void)?,
        _ finally: (@Sendable (isolated Owner, Outcome<Void>) -> Void)?,
        _ finallyIfReplaced: Bool
    ) {
        self.init(
            on: owner,
            then: nil,
            failed: failed,
            finally: finally,
            withheld: nil,
            finallyIfReplaced: finallyIfReplaced,
            keeping: taker
        )
    }
}

/// Unchecked, because the compiler follows `sending` through parameters but not into the body of a run: the sequence
/// came in as `sending`, so nobody else holds it, and one run goes through it.
private struct Sent<Value>: @unchecked Sendable {
    let value: Value
}

extension Run {
    /// Hands an element to an owner on the isolation of `body`, in one step with the check; false if it came too late.
    func handOverElement<Owner: AnyObject & Sendable, Element: Sendable>(
        _ element: Element,
        to owner: WeakReference,
        on home: isolated (any Actor)?,
        _ body: @escaping @Sendable @isolated(any) (Owner, Element) -> Void
    ) async -> Bool {
        let owner: Owner? = owner.object()
        guard !isLate(for: owner), let owner else { return false }
        callHere(body, owner, element)
        return true
    }

    /// Hands an element to an actor, in one step with the check; false if it came too late.
    func handOverElement<Owner: Actor, Element: Sendable>(
        _ element: Element,
        on owner: isolated Owner,
        _ body: (isolated Owner, Element) -> Void
    ) -> Bool {
        guard !isLate(for: owner) else { return false }
        body(owner, element)
        return true
    }
}
