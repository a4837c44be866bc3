internal import Synchronization

extension Run {
    /// The task's whole body. It runs where the operation is isolated, if the call was made there.
    func execute(isolation: isolated (any Actor)? = #isolation) async {
        while true {
            switch machine.withLock({ $0.begin() }) {
            case .run(let work):
                await perform(work)
                return
            case .conclude:
                leaveAndEnd()
                return
            case .park:
                await withCheckedContinuation(isolation: isolation) { continuation in
                    if !machine.withLock({ $0.park(continuation) }) { continuation.resume() }
                }
            case .exit:
                return
            }
        }
    }

    private func perform(_ work: consuming Work, isolation: isolated (any Actor)? = #isolation) async {
        let delivery = work.delivery
        let result = await invoke((consume work).operation)
        if let delivery {
            await delivery.perform(self, result)
        } else {
            _ = machine.withLock { $0.conclude(result) }
            leaveAndEnd()
        }
    }

    /// Runs the operation; what it captured is released when this returns.
    private func invoke(
        _ operation: consuming Transfer<@isolated(any) () async throws -> Success>,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Success, any Error> {
        let body = (consume operation).value
        do {
            return .success(try await CurrentRun.$run.withValue(self) { try await body() })
        } catch {
            return .failure(error)
        }
    }

    /// Leaves the scope, then lets everybody know.
    func leaveAndEnd(withheld: Bool = false) {
        core.leave(self, withheld: withheld)
        let (waiters, _) = machine.withLock { $0.end() }
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Tasks

    /// Makes the task here: it inherits priority, isolation and task-locals of the caller.
    func launch(_ body: @escaping Body) {
        let task =
            if let executor = core.executor {
                Task(name: name, executorPreference: executor, priority: call.priority) { await body() }
            } else if let name {
                Task(name: name, priority: call.priority, operation: body)
            } else {
                Task(priority: call.priority, operation: body)
            }
        attach(task)
    }

    /// Makes the task on behalf of a caller who was in no task: nothing of whoever starts it is inherited.
    private func launchDetached(_ held: Held) {
        let task =
            if let executor = core.executor {
                Task.detached(name: name, executorPreference: executor, priority: held.priority) { await held.body() }
            } else {
                Task.detached(name: name, priority: held.priority, operation: held.body)
            }
        attach(task)
    }

    private func attach(_ task: Task<Void, Never>) {
        let (cancel, waiters) = machine.withLock { $0.attach(task) }
        if cancel { task.cancel() }
        for waiter in waiters { waiter.resume() }
    }

    func start() {
        start(inheriting: false)
    }

    func start(inheriting: Bool) {
        switch machine.withLock({ $0.start() }) {
        case .launch(let held): inheriting ? launch(held.body) : launchDetached(held)
        case .unpark(let waiter): waiter.resume()
        case .nothing: break
        }
    }

    // MARK: Cancel

    func cancel(_ cause: CancellationCause) {
        perform(machine.withLock { $0.cancel(cause) })
    }

    func perform(_ action: StateMachine.CancelAction) {
        switch action {
        case .signal(let task):
            core.withdraw(self)
            task?.cancel()
        case .conclude(_, _, let unpark):
            leaveAndEnd()
            unpark?.resume()
        case .nothing:
            break
        }
    }
}
