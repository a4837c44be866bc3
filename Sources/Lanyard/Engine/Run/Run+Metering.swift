internal import Synchronization

extension Run {
    /// What measures the run, if the executor of its scope does.
    package var meter: (any RunExecutor)? { machine.withLock { $0.meter } }

    /// Where the nonisolated work of the run goes.
    var executor: (any TaskExecutor)? { core.executor.flatMap { meter ?? $0 } }

    /// The same, when its task is made: a meter of its own if there is to be one. The task of an adopted run only waits
    /// for another, and that says nothing about the run.
    func prepareExecutor() -> (any TaskExecutor)? {
        guard let metering = core.metering, adopted == nil else { return core.executor }
        let meter = metering.makeExecutor()
        machine.withLock { $0.keep(meter) }
        if phase.isOver { endMeter() }
        return meter
    }

    /// Tells the meter, if there is one, that the run ends.
    func endMeter() {
        if core.metering != nil { meter?.runEnded() }
    }
}

/// A task executor that measures each run on its own: a scope that is given one asks it for a meter a run.
package protocol RunMetering: TaskExecutor {
    /// A task executor for one run, which executes its jobs where this one does.
    func makeExecutor() -> any RunExecutor
}

/// Executes the jobs of one run, and measures them.
package protocol RunExecutor: TaskExecutor {
    /// The run has ended; what its last job still does is no longer part of it. It may be told more than once.
    func runEnded()
}
