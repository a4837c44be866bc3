internal import Synchronization

extension Run {
    /// The task's whole body. It runs where the operation is isolated, if the call was made there.
    @inline(__always)
    func execute<Success: Sendable>(
        _ work: Work<Success>,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        guard await begin() else { return work.delivery?.abandon?() ?? () }
        let result: Result<any Sendable, any Error>
        do {
            result = .success(try await work.operation())
        } catch {
            result = .failure(error)
        }
        if let delivery = work.delivery {
            await delivery.perform(self, result)
        } else {
            end(result)
        }
    }

    /// Whether the body is to run; waits for its turn.
    @inline(__always)
    private func begin(isolation: isolated (any Actor)? = #isolation) async -> Bool {
        while true {
            switch machine.withLock({ $0.begin() }) {
            case .run:
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

    private func end(_ result: Result<any Sendable, any Error>) {
        machine.withLock { $0.conclude(result) }
        leaveAndEnd()
    }

    /// Leaves the scope, then lets everybody know.
    func leaveAndEnd(withheld: Bool = false) {
        core.supervisor?.ended(self)
        core.leave(self, withheld: withheld)
        let (waiters, _, grace) = machine.withLock { $0.end() }
        grace?.lift()
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Tasks

    /// Makes the task here: it inherits priority, isolation and task-locals of the caller.
    func launch(_ body: @escaping Body) {
        let task = CurrentRun.$run.withValue(self) {
            if let executor = core.executor {
                Task(name: name, executorPreference: executor, priority: call.priority) { await body() }
            } else {
                Task(name: name, priority: call.priority, operation: body)
            }
        }
        attach(task)
    }

    /// Makes the task on behalf of a caller who was in no task: nothing of whoever starts it is inherited.
    private func launchDetached(_ held: Held) {
        let (body, priority) = (held.body, TaskPriority(rawValue: held.rawPriority))
        let task = Task.detached(name: name, executorPreference: core.executor, priority: priority) {
            await CurrentRun.$run.withValue(self) { await body() }
        }
        attach(task)
    }

    func attach(_ task: Task<Void, Never>) {
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
            adopted?.cancel()
        case .conclude(_, let unpark):
            leaveAndEnd()
            unpark?.resume()
        case .nothing:
            break
        }
    }
}
