internal import Synchronization

extension Run {
    /// The task's whole body. It runs where the operation is isolated, if the call was made there.
    func execute(isolation: isolated (any Actor)? = #isolation) async {
        while true {
            switch machine.withLock({ $0.begin() }) {
            case .run(let work):
                let result: Result<any Sendable, any Error>
                do {
                    result = .success(try await CurrentRun.$run.withValue(self, operation: work.operation.value))
                } catch {
                    result = .failure(error)
                }
                guard let delivery = work.delivery else { return end(result) }
                return await delivery.perform(self, result)
            case .conclude:
                return leaveAndEnd()
            case .park:
                await withUnsafeContinuation(isolation: isolation) { continuation in
                    if !machine.withLock({ $0.park(continuation) }) { continuation.resume() }
                }
            case .exit:
                return
            }
        }
    }

    private func end(_ result: Result<any Sendable, any Error>) {
        machine.withLock { $0.conclude(result) }
        leaveAndEnd()
    }

    /// Leaves the scope, then lets everybody know.
    func leaveAndEnd(withheld: Bool = false) {
        core.leave(self, withheld: withheld)
        let (waiters, _) = machine.withLock { $0.end() }
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Tasks

    /// Makes the task here: it inherits priority, isolation and task-locals of the caller.
    func launch(_ body: IsolatedBody?) {
        let (name, priority) = (name, call.priority)
        if let executor = core.executor {
            attach(
                Task(name: name, executorPreference: executor, priority: priority) { await self.begin(body) }
            )
        } else if let body {
            attach(Task(name: name, priority: priority, operation: body))
        } else if let name {
            attach(Task(name: name, priority: priority) { await self.execute() })
        } else {
            attach(Task(priority: priority) { await self.execute() })
        }
    }

    /// Makes the task on behalf of a caller who was in no task: nothing of whoever starts it is inherited.
    private func launchDetached(_ held: Held) {
        let (name, priority, body) = (name, TaskPriority(rawValue: held.rawPriority), held.body)
        if let executor = core.executor {
            attach(
                Task.detached(name: name, executorPreference: executor, priority: priority) { await self.begin(body) }
            )
        } else if let body {
            attach(Task.detached(name: name, priority: priority, operation: body))
        } else {
            attach(Task.detached(name: name, priority: priority) { await self.execute() })
        }
    }

    private func begin(_ body: IsolatedBody?) async {
        if let body { await body() } else { await execute() }
    }

    private func attach(_ task: Task<Void, Never>) {
        let (cancel, waiters) = machine.withLock { $0.attach(task) }
        if cancel { task.cancel() }
        for waiter in waiters { waiter.resume() }
    }

    /// Lets a run that waits begin its body; `inheriting` if its caller is the one who starts it.
    func start(inheriting: Bool = false) {
        switch machine.withLock({ $0.start() }) {
        case .launch(let held): inheriting ? launch(held.body) : launchDetached(held)
        case .unpark(let waiter): waiter.resume()
        case .nothing: break
        }
    }

    // MARK: Cancel

    /// Cancels the run; the first cause wins. Never waits.
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
