internal import Synchronization

extension Run {
    /// Waits for the end, whether or not the waiting task is cancelled. Once the run has begun, the wait is for its task, so that it
    /// takes on the priority of whoever waits. Before, the task may never come, and is given the priority.
    nonisolated(nonsending)
        func waitUninterrupted() async
    {
        while true {
            switch machine.withLock({ $0.awaitEnd() }) {
            case .ended: return
            case .task(let task): _ = try? await task.value
            case .unbegun(let task):
                task.raisePriorityToCallers()
                await withUnsafeContinuation { continuation in
                    if !machine.withLock({ $0.awaitEnd(continuation) }) { continuation.resume() }
                }
            case .undecided: await waitForChange(machine.withLock { $0.newID() }, for: .task)
            }
        }
    }

    /// Waits for the end, or throws `CancellationError` when the waiting task is cancelled. The run takes on the priority of whoever
    /// waits, now or when it gets a task.
    nonisolated(nonsending)
        func waitForEnd() async throws
    {
        raisePriorityToCallers()
        try await wait(for: .end)
    }

    /// Waits until the run has come so far, or throws `CancellationError` when the waiting task is cancelled.
    nonisolated(nonsending)
        func wait(for goal: StateMachine.Goal) async throws
    {
        if machine.withLock({ $0.hasReached(goal) }) { return }
        try await wait(machine.withLock { $0.newID() }, for: goal)
    }

    nonisolated(nonsending)
        private func wait(_ id: Int, for goal: StateMachine.Goal, as caller: RunCaller? = nil) async throws
    {
        let hasCome = await withTaskCancellationHandler {
            while true {
                await waitForChange(id, for: goal, as: caller)
                let (hasCome, hasLeft) = machine.withLock { ($0.hasReached(goal), caller?.cause != nil) }
                if hasCome || hasLeft || Task.isCancelled { return hasCome && !hasLeft }
            }
        } onCancel: {
            machine.withLock { $0.unwait(id) }?.resume()
        }
        if !hasCome { throw CancellationError() }
    }

    private func raisePriorityToCallers() {
        let priority = Task.currentPriority
        machine.withLock { $0.raisePriority(to: priority.rawValue) }?.raisePriority(to: priority)
    }

    /// Why one of those who share the run has left, if it has.
    func cause(of caller: RunCaller?) -> CancellationCause? {
        caller.flatMap { caller in machine.withLock { _ in caller.cause } }
    }

    nonisolated(nonsending)
        private func waitForChange(_ id: Int, for goal: StateMachine.Goal, as caller: RunCaller? = nil) async
    {
        await withUnsafeContinuation { continuation in
            guard machine.withLock({ $0.wait(id, continuation, for: goal, as: caller) }) else {
                continuation.resume()
                return
            }
            // A cancellation before the line above found nobody to wake.
            if goal != .task && Task.isCancelled {
                machine.withLock { $0.unwait(id) }?.resume()
            }
        }
    }

    /// Waits as one of the callers who share the run: a cancelled wait is a caller who leaves, and one who has left waits no
    /// longer.
    nonisolated(nonsending)
        func waitAsCaller(_ caller: RunCaller) async throws
    {
        let priority = Task.currentPriority
        let (id, task) = machine.withLock { machine -> (Int?, Handle?) in
            guard let id = machine.callerWaits(caller) else { return (nil, nil) }
            return (id, machine.raisePriority(to: priority.rawValue))
        }
        guard let id else { throw CancellationError() }
        task?.raisePriority(to: priority)
        do {
            try await wait(id, for: .end, as: caller)
        } catch {
            let gone = core.cause(.waitersGone, nil, origin)
            perform(machine.withLock { $0.callerStopsWaiting(caller, id, gone) })
            throw error
        }
    }

    /// One of those who share the run no longer wants its result.
    func removeCaller(_ caller: RunCaller, _ gone: CancellationCause) {
        perform(machine.withLock { $0.callerLeaves(caller, gone) })
    }

    private func perform(_ action: StateMachine.LeaveAction) {
        perform(action.cancel)
        for waiter in action.waiters { waiter.resume() }
    }

    /// Whether whoever takes values that are withheld has it.
    private var isValueGone: Bool { machine.withLock { $0.extras?.isValueGone ?? false } }

    /// What the body returned or threw; of a run that was cancelled, or whose caller has left, the cause instead of an error.
    func value<Success: Sendable>(as type: Success.Type = Success.self, for caller: RunCaller? = nil) throws -> Success
    {
        let (result, cause, causeOfCaller) = machine.withLock { ($0.result, $0.cause, caller?.cause) }
        if let causeOfCaller { throw TaskCancelledError(cause: causeOfCaller) }
        if let failure = cause?.failure {
            takeError()
            throw failure
        }
        if let cause, isValueGone || keyed?.keyedCall.share?.shared.isValueGone ?? false {
            throw TaskCancelledError(cause: cause)
        }
        switch result {
        case .success(let value): return value.value()
        case .failure(let error):
            if cause == nil { takeError() }
            throw cause.map { TaskCancelledError(cause: $0, thrown: error) } ?? error
        case nil: throw cause.map { TaskCancelledError(cause: $0) } ?? CancellationError()
        }
    }
}

extension Run.Handle {
    /// Gives the task at least the priority of the task that calls, as a wait for its value does.
    fileprivate func raisePriorityToCallers() {
        raisePriority(to: Task<Never, Never>.currentPriority)
    }

    /// The same with a priority. Systems that cannot do this leave the priority as it is.
    fileprivate func raisePriority(to priority: TaskPriority) {
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            escalatePriority(to: priority)
        }
    }
}
