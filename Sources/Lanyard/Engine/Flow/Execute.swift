internal import Synchronization

// The third step: the run's task begins, works, and hands over what came of it.
extension Run {
    /// What the task executes. It runs where the operation is isolated, if the call was made there.
    @inline(__always)
    func execute<Success: Sendable>(
        _ type: Success.Type,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        var word = askToBegin()
        if word == .park { word = await waitForTurn() }
        guard word == .run else { return }
        await CurrentRun.$current.withValue(CurrentRun(run: self)) {
            _ = isolation  // Or this closure would be on no actor: four changes of the executor.
            let result: Result<Returned, any Error>
            do {
                let work = takeWork(as: type)
                if let supervisor {
                    result = .success(.of(try await runSupervised(work, supervisor)))
                } else {
                    result = .success(.of(try await work.operation()))
                }
            } catch {
                result = .failure(error)
            }
            if Build.isDebug { releaseWork() }
            if delivery != nil {
                await handOver(result)
            } else {
                concludeUndelivered(result)
            }
        }
    }

    /// The same for work that returns nothing and is delivered to nobody: an empty run takes 1 % less for it.
    @inline(__always)
    func executePlain() async {
        var word = askToBegin()
        if word == .park { word = await waitForTurn() }
        guard word == .run else { return }
        await CurrentRun.$current.withValue(CurrentRun(run: self)) {
            do {
                do {
                    let work = takeWork(as: Void.self)
                    if let supervisor { try await runSupervised(work, supervisor) } else { try await work.operation() }
                }
                if Build.isDebug { releaseWork() }
                concludeUndelivered(.success(.of(())))
            } catch {
                if Build.isDebug { releaseWork() }
                concludeUndelivered(.failure(error))
            }
        }
    }

    /// The work, which is released when it has been done; in debug builds a little later, where is looked what goes with it.
    @inline(__always)
    private func takeWork<Success: Sendable>(as type: Success.Type) -> Work<Success> {
        guard let kept = Build.isDebug ? work : work.take() else {
            preconditionFailure("A run begins once, and has its work until then.")
        }
        if Build.isDebug, let rehearsal = rehearsal.value { return rehearsed(kept.restored(as: type), rehearsal) }
        return kept.restored(as: type)
    }

    /// Lets go of the work, in debug builds; a scope that goes with it was kept by nothing else.
    @inline(never)
    func releaseWork() {
        isReleasingWork.store(true, ordering: .relaxed)
        work = nil
        isReleasingWork.store(false, ordering: .relaxed)
    }

    /// The word to the task.
    private func askToBegin() -> StateMachine.BeginAction {
        let (word, isNoted) = machine.withLock { ($0.begin(), $0.hasTask) }
        switch word {
        case .run:
            // It may begin before whoever made the task has noted it, and then its own cancel would not find it.
            if !isNoted { attachCurrentTask() }
            Recorders.tellStarted(self)
        case .exit, .park: break
        }
        return word
    }

    /// Waits until the policy lets the run start, or it is cancelled.
    @inline(never)
    private func waitForTurn(isolation: isolated (any Actor)? = #isolation) async -> StateMachine.BeginAction {
        while true {
            await withUnsafeContinuation(isolation: isolation) { continuation in
                if !machine.withLock({ $0.park(continuation) }) { continuation.resume() }
            }
            let word = askToBegin()
            if word != .park { return word }
        }
    }

    private func concludeUndelivered(_ result: Result<Returned, any Error>) {
        let late = causeOfDependency(result)
        let isFailed = machine.withLock { machine in
            machine.conclude(result, unless: late)
            return machine.cause?.failure != nil
        }
        if isFailed {
            keepFailure()
        } else if case .failure(let error) = result {
            keepUntaken(error)
        }
        leaveAndEnd()
    }

    /// Why it counts as cancelled if it ends because a run was cancelled whose value it needed.
    @inline(__always)
    func causeOfDependency(_ result: borrowing Result<Returned, any Error>) -> CancellationCause? {
        switch result {
        case .success: nil
        case .failure(let error): causeOfDependency(error)
        }
    }

    @inline(never)
    func causeOfDependency(_ error: any Error) -> CancellationCause? {
        guard let error = error as? TaskCancelledError else { return nil }
        // The scope may be on its way to cancel this run, too, one after the other.
        if error.cause.kind.isFailure { return core.causeOfEnd }
        return core.cause(.dependencyCancelled, nil, origin, underlying: error.cause)
    }
}
