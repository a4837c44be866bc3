internal import Synchronization

// The second step: the run gets its task.
extension Run {
    /// Makes the task here, where it inherits priority, isolation and task-locals of the caller.
    ///
    /// A closure that is passed on to a task is wrapped once more, so each form is written here. With a preference, even for
    /// no executor, a task takes two async frames and an allocation less: its operation cannot be isolated.
    ///
    /// A run whose operation has an actor that is not the caller's goes there first, and begins there. A busy actor may take long to
    /// come. A run that is cancelled until then never begins (R2).
    @inline(__always)
    func launch<Success: Sendable>(
        _ type: Success.Type,
        at home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) {
        let isHere = home != nil && home === isolation
        if call.startsInPlace { return launchInPlace(type, isHere: isHere, home) }
        var handle: Handle?
        if call.start == .detached {
            handle = makeDetachedTask(type, isHere: isHere, home)
        } else if core.executor != nil {
            handle = makeTask(body(type, isHere: isHere, home))
        } else if isHere {
            handle = makeTaskHere(type)
        } else if let home {
            handle = makeTask(going(to: home, type))
        } else if !call.isDelivered && Success.self == Void.self {
            handle =
                if call.takesAnyTask {
                    Task(executorPreference: nil) { await self.executePlain() }
                } else {
                    Task(name: name, executorPreference: nil, priority: call.priority) { await self.executePlain() }
                }
        } else {
            handle =
                if call.takesAnyTask {
                    Task(executorPreference: nil) { await self.execute(type) }
                } else {
                    Task(name: name, executorPreference: nil, priority: call.priority) { await self.execute(type) }
                }
        }
        attach(&handle)
    }

    /// A task on the actor of the caller.
    @inline(__always)
    private func makeTaskHere<Success: Sendable>(
        _ type: Success.Type,
        isolation: isolated (any Actor)? = #isolation
    ) -> Handle {
        if call.takesAnyTask {
            Task {
                _ = isolation
                await self.execute(type)
            }
        } else {
            Task(name: name, priority: call.priority) {
                _ = isolation
                await self.execute(type)
            }
        }
    }

    /// Makes a task that begins before this returns, as far as it can without waiting, and notes itself.
    @inline(never)
    private func launchInPlace<Success: Sendable>(
        _ type: Success.Type,
        isHere: Bool,
        _ home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) {
        guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else {
            return launch(body(type, isHere: isHere, home))
        }
        // As handles, or the tasks could not throw, which takes a wrapper more.
        let name = call.taskName
        if isHere {
            let task: Handle = Task.immediate(
                name: name,
                priority: call.priority,
                executorPreference: prepareExecutor()
            ) {
                _ = isolation
                self.attachCurrentTask()
                await self.execute(type)
            }
            // It may not have begun: the system does not always see that the caller is on the actor.
            var handle: Handle? = task
            attach(&handle)
        } else if let home {
            let _: Handle = Task.immediate(name: name, priority: call.priority, executorPreference: prepareExecutor()) {
                self.attachCurrentTask()
                await self.execute(type, isolation: home)
            }
        } else if !call.isDelivered && type == Void.self {
            let _: Handle = Task.immediate(name: name, priority: call.priority, executorPreference: prepareExecutor()) {
                self.attachCurrentTask()
                await self.executePlain()
            }
        } else {
            let _: Handle = Task.immediate(name: name, priority: call.priority, executorPreference: prepareExecutor()) {
                self.attachCurrentTask()
                await self.execute(type)
            }
        }
    }

    /// Makes a child task that begins before this returns, as far as it can without waiting, and notes itself.
    ///
    /// The task of `Task.immediate` has a preference even for no executor, and each step to another function then takes the lock of its
    /// status. One of a group has none if the call does not mention any, and it shares the task-locals instead of copying them.
    @inline(__always)
    func launch(in group: inout DiscardingTaskGroup, at home: (any Actor)?) {
        guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *), core.executor == nil else {
            return launch(Void.self, at: home, isolation: nil)
        }
        group.addImmediateTask(priority: call.priority) {
            self.attachCurrentTask()
            if let home { await self.execute(Void.self, isolation: home) } else { await self.executePlain() }
        }
    }

    /// A task that inherits nothing but the actor.
    @inline(__always)
    private func makeDetachedTask<Success: Sendable>(
        _ type: Success.Type,
        isHere: Bool,
        _ home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) -> Handle {
        guard core.executor == nil && isHere else {
            return makeDetachedTask(body(type, isHere: isHere, home), call.priority)
        }
        return detachHere(name, call.priority) {
            _ = isolation
            await self.execute(type)
        }
    }

    /// The same for a body that is there already.
    func launch(_ body: @escaping Body) {
        var handle: Handle? = makeTask(body)
        attach(&handle)
    }

    private func makeTask(_ body: @escaping Body) -> Handle {
        if core.executor != nil {
            let executor = prepareExecutor()
            return Task(name: call.taskName, executorPreference: executor, priority: call.priority) { try await body() }
        }
        if !call.takesAnyTask { return Task(name: call.taskName, priority: call.priority, operation: body) }
        return body.isolation == nil ? Task(executorPreference: nil) { try await body() } : Task(operation: body)
    }

    /// What a task executes: isolated to the caller's actor from its first instruction, or to none.
    private func body<Success: Sendable>(
        _ type: Success.Type,
        isHere: Bool,
        _ home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) -> Body {
        if !isHere, let home { return going(to: home, type) }
        guard isHere else { return { await self.execute(type) } }
        return inheritingIsolation {
            _ = isolation
            await self.execute(type)
        }
    }

    /// What a task executes whose operation is at home on another actor than the caller's.
    private func going<Success: Sendable>(to home: any Actor, _ type: Success.Type) -> Body {
        { await self.execute(type, isolation: home) }
    }

    // MARK: Later

    /// Keeps what its task will execute until the policy lets the run start, and the priority that its caller has now.
    func hold<Success: Sendable>(
        _ type: Success.Type,
        at home: (any Actor)?,
        isolation: isolated (any Actor)? = #isolation
    ) {
        let body = body(type, isHere: home != nil && home === isolation, home)
        let rawPriority = (call.priority ?? Task.currentPriority).rawValue
        let held = Held(body: body, rawPriority: rawPriority)
        perform(machine.withLock { $0.hold(held) })
    }

    /// Lets a run that waits begin its body.
    func start() {
        perform(machine.withLock { $0.start() })
    }

    private func perform(_ action: StateMachine.StartAction) {
        switch action {
        case .launch(let held): launchDetached(held)
        case .unpark(let waiter): waiter.resume()
        case .nothing: break
        }
    }

    /// Makes the task on behalf of a caller who was in no task.
    private func launchDetached(_ held: Held) {
        var handle: Handle? = makeDetachedTask(held.body, TaskPriority(rawValue: held.rawPriority))
        attach(&handle)
    }

    /// A task that inherits nothing of whoever starts it.
    private func makeDetachedTask(_ body: @escaping Body, _ priority: TaskPriority?) -> Handle {
        if core.executor == nil && body.isolation != nil {
            // Begins on the actor, without a hop.
            return Task.detached(name: name, priority: priority, operation: body)
        }
        let executor = prepareExecutor()
        return Task.detached(name: name, executorPreference: executor, priority: priority) { try await body() }
    }

    // MARK: Noting it

    /// Notes the task, by taking it: to copy the reference would retain it once more.
    @inline(__always)
    private func attach(_ handle: inout Handle?) {
        if let action = machine.withLock({ $0.attach(&handle) }) { perform(action) }
    }

    /// Notes the task that executes this: what begins in place, or on another thread, can be cancelled before whoever made it has the
    /// task.
    func attachCurrentTask() {
        withUnsafeCurrentTask { current in
            var handle = Handle(current)
            if let action = machine.withLock({ $0.attachItself(&handle) }) { perform(action) }
        }
    }

    @inline(never)
    private func perform(_ action: StateMachine.AttachAction) {
        action.cancel?.cancel(isExpired: cause?.kind == .deadlineExpired)
        for waiter in action.waiters { waiter.resume() }
    }
}

/// Forms a closure on the actor of the caller, if the closure mentions it.
private func inheritingIsolation(@_inheritActorContext _ body: @escaping Run.Body) -> Run.Body {
    body
}

/// Makes a task that begins on the actor of the caller, if the closure mentions it, and inherits nothing else. Whatever it
/// returns, or the closure would be wrapped once more.
private func detachHere<Output: Sendable>(
    _ name: String?,
    _ priority: TaskPriority?,
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async throws -> Output
) -> Task<Output, any Error> {
    Task.detached(name: name, priority: priority, operation: body)
}
