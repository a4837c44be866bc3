internal import Synchronization

extension ScopeCore {
    /// Admits a run for a task that runs already; a task of the run's own waits for its end.
    func adopt<Success, Failure>(_ task: Task<Success, Failure>, call: consuming Call) -> Admitted {
        let run = Run(call: call, core: self, adopted: Run.Adopted(task))
        // Before it is admitted, so that no cancel can find it unbegun and end it early.
        _ = run.machine.withLock { $0.begin() }
        guard takesIn(run) else {
            task.cancel()
            return refuse(run)
        }
        Recorders.tellStarted(run)
        run.launch {
            let result = await task.result
            let own = task.isCancelled ? self.cause(.requested, "by its own handle", run.origin) : nil
            run.machine.withLock { $0.conclude(result.erased, unless: own) }
            run.leaveAndEnd()
        }
        return Admitted(run, .started)
    }
}

extension Result where Success: Sendable {
    fileprivate var erased: Result<Returned, any Error> {
        map { .of($0) }.mapError { $0 }
    }
}
