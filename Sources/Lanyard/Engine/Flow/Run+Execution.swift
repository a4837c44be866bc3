internal import Synchronization

extension Run {
    /// The task's whole body. It runs where the operation is isolated, if the call was made there.
    @inline(__always)
    func execute<Success: Sendable>(
        _ work: Work<Success>,
        _ delivery: Delivery?,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        guard await begin() else { return delivery?.abandon?() ?? () }
        await CurrentRun.$current.withValue(CurrentRun(run: self)) {
            let result: Result<Returned, any Error>
            do {
                result = .success(.of(try await work.operation()))
            } catch {
                result = .failure(error)
            }
            if let delivery {
                await delivery.perform(self, result)
            } else {
                end(result)
            }
        }
    }

    /// The same for a run without key, isolation and delivery: small enough to become one async frame, and each frame
    /// less is 200 instructions less.
    @inline(__always)
    func executePlain<Success: Sendable>(_ work: Work<Success>) async {
        guard beginAtOnce() else { return }
        await perform(work)
    }

    /// The same for one with a key, which may have to wait for its turn.
    @inline(__always)
    private func executeInTurn<Success: Sendable>(_ work: Work<Success>) async {
        guard await begin() else { return }
        await perform(work)
    }

    @inline(__always)
    private func perform<Success: Sendable>(_ work: Work<Success>) async {
        await CurrentRun.$current.withValue(CurrentRun(run: self)) {
            do {
                end(.success(.of(try await work.operation())))
            } catch {
                end(.failure(error))
            }
        }
    }

    /// The same for one that returns nothing.
    @inline(__always)
    func executePlain() async {
        guard let work = plainWork.take() else { return }
        await executePlain(work)
    }

    /// The same for one with a key that returns nothing.
    @inline(__always)
    func executeInTurn() async {
        guard let work = plainWork.take() else { return }
        await executeInTurn(work)
    }

    /// Whether the body is to run, of a run that never waits for its turn.
    private func beginAtOnce() -> Bool {
        switch machine.withLock({ $0.begin() }) {
        case .run:
            Recorders.tell(self, .started)
            return true
        case .conclude: leaveAndEnd()
        case .exit, .park: break
        }
        return false
    }

    /// Whether the body is to run; waits for its turn.
    @inline(__always)
    private func begin(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        while true {
            switch machine.withLock({ $0.begin() }) {
            case .run:
                Recorders.tell(self, .started)
                return true
            case .conclude:
                leaveAndEnd()
                return false
            case .exit:
                return false
            case .park:
                await withUnsafeContinuation(isolation: isolation) { continuation in
                    if !machine.withLock({ $0.park(continuation) }) { continuation.resume() }
                }
            }
        }
    }

    private func end(_ result: Result<Returned, any Error>) {
        machine.withLock { $0.conclude(result) }
        leaveAndEnd()
    }

    /// Tells of the end, leaves the scope, and wakes everybody who waits.
    ///
    /// Inlined with what it calls, like all that a plain run does: a call takes up to 30 instructions.
    @inline(__always)
    func leaveAndEnd(withheld: Bool = false) {
        tellEnd()
        leaveTold(withheld: withheld)
    }

    /// Before the next of its key may start, or an observer would hear of two at once; and before anybody can see the end:
    /// who has waited for it finds it measured and recorded.
    @inline(__always)
    func tellEnd() {
        tellSupervisor()
        endMeter()
        Recorders.tell(self, .finished)
    }

    /// Leaves the scope, when its end was told.
    @inline(__always)
    func leaveTold(withheld: Bool) {
        core.leave(self, withheld: withheld)
        if let end = machine.withLock({ $0.endsCompanions() ? nil : $0.end() }) {
            leave(end)
        } else {
            // Who finds the run ended finds its token and its progress ended.
            endCompanions()
            leave(machine.withLock { $0.end() })
        }
    }

    @inline(__always)
    private func leave(_ end: StateMachine.EndAction) {
        if let rest = end.rest { finish(rest) }
        withExtendedLifetime(end.handle) {}  // Released here, not under the lock.
    }

    @inline(never)
    private func finish(_ rest: StateMachine.EndAction.Rest) {
        rest.grace?.lift()
        for waiter in rest.waiters { waiter.resume() }
    }

    // MARK: Tasks

    /// Makes the task here: it inherits priority, isolation and task-locals of the caller.
    func launch(_ body: @escaping Body) {
        if core.executor != nil {
            let executor = prepareExecutor()
            attach(Task(name: name, executorPreference: executor, priority: call.priority) { try await body() })
        } else if call.takesAnyTask && body.isolation == nil {
            attach(Task(executorPreference: nil) { try await body() })
        } else {
            attach(Task(name: name, priority: call.priority, operation: body))
        }
    }

    /// The same for one with a key of which nothing else is asked.
    @inline(__always)
    func launchInTurn<Success: Sendable>(_ work: Work<Success>) {
        var handle: Handle?
        if let work = work.returningNothing {
            plainWork = work
            handle = Task(executorPreference: nil) { await self.executeInTurn() }
        } else {
            handle = Task(executorPreference: nil) { await self.executeInTurn(work) }
        }
        attach(&handle)
    }

    /// Makes the task on behalf of a caller who was in no task: nothing of whoever starts it is inherited.
    private func launchDetached(_ held: Held) {
        let (body, priority) = (held.body, TaskPriority(rawValue: held.rawPriority))
        attach(
            Task.detached(name: name, executorPreference: prepareExecutor(), priority: priority) { try await body() }
        )
    }

    private func attach(_ task: Handle) {
        var handle: Handle? = task
        attach(&handle)
    }

    /// Notes the task, by taking it: to copy the reference would retain it once more.
    @inline(__always)
    func attach(_ handle: inout Handle?) {
        if let action = machine.withLock({ $0.attach(&handle) }) { perform(action) }
    }

    @inline(never)
    private func perform(_ action: StateMachine.AttachAction) {
        action.cancel?.cancel()
        for waiter in action.waiters { waiter.resume() }
    }

    /// Lets a run that waits begin its body.
    func start() {
        perform(machine.withLock { $0.start() })
    }

    func perform(_ action: StateMachine.StartAction) {
        switch action {
        case .launch(let held): launchDetached(held)
        case .unpark(let waiter): waiter.resume()
        case .nothing: break
        }
    }

    // MARK: Cancel

    /// Cancels the run; the first cause wins. Never waits.
    package func cancel(_ cause: CancellationCause) {
        perform(machine.withLock { $0.cancel(cause) })
    }

    func perform(_ action: StateMachine.CancelAction) {
        if case .nothing = action { return }
        Recorders.tellCancelRequested(self)
        switch action {
        case .signal(let task, let hasToken):
            if isKeyed { core.withdraw(self) }
            task?.cancel()
            adopted?.cancel()
            if hasToken { cancelToken() }
        case .conclude(_, let unpark):
            cancelToken()
            leaveAndEnd()
            unpark?.resume()
        case .nothing:
            break
        }
    }
}
