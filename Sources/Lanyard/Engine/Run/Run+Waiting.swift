internal import Synchronization

extension Run {
    /// Waits for the end, whether or not the waiting task is cancelled. Once the run has a task, the wait
    /// is for that task, so that it takes on the priority of whoever waits.
    nonisolated(nonsending)
        func waitUninterrupted() async
    {
        while true {
            switch machine.withLock({ $0.awaited }) {
            case .ended: return
            case .task(let task): _ = try? await task.value
            case .undecided: await waitForChange(machine.withLock { $0.newID() }, for: .task)
            }
        }
    }

    /// Waits for the end, or throws `CancellationError` when the waiting task is cancelled.
    nonisolated(nonsending)
        func waitForEnd() async throws
    {
        try await wait(for: .end)
    }

    /// Waits until the run has come so far, or throws `CancellationError` when the waiting task is cancelled.
    nonisolated(nonsending)
        func wait(for goal: StateMachine.Goal) async throws
    {
        if hasReached(goal) { return }
        let id = machine.withLock { $0.newID() }
        await withTaskCancellationHandler {
            while !hasReached(goal) && !Task.isCancelled { await waitForChange(id, for: goal) }
        } onCancel: {
            machine.withLock { $0.unwait(id) }?.resume()
        }
        if !hasReached(goal) { throw CancellationError() }
    }

    private func hasReached(_ goal: StateMachine.Goal) -> Bool {
        machine.withLock { $0.hasReached(goal) }
    }

    nonisolated(nonsending)
        private func waitForChange(_ id: Int, for goal: StateMachine.Goal) async
    {
        await withUnsafeContinuation { continuation in
            guard machine.withLock({ $0.wait(id, continuation, for: goal) }) else {
                continuation.resume()
                return
            }
            // A cancellation before the line above found nobody to wake.
            if goal != .task && Task.isCancelled {
                machine.withLock { $0.unwait(id) }?.resume()
            }
        }
    }

    /// Waits as one of the callers who share the run: a cancelled wait is a caller who leaves.
    nonisolated(nonsending)
        func waitAsCaller(_ caller: RunCaller, origin: CallSite) async throws
    {
        machine.withLock { $0.callerWaits(caller) }
        do {
            try await waitForEnd()
            machine.withLock { $0.callerIsServed(caller) }
        } catch {
            let gone = core.cause(.waitersGone, nil, origin)
            perform(machine.withLock { $0.callerStopsWaiting(caller, gone) })
            throw error
        }
    }

    /// What the body returned or threw; a body that never ran counts as one that threw `CancellationError`.
    func value<Success: Sendable>(as type: Success.Type = Success.self) throws -> Success {
        guard let result = machine.withLock({ $0.result }) else { throw CancellationError() }
        return try result.get().value()
    }
}
