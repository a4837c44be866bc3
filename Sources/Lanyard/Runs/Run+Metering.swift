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
        endMeter()
        return meter
    }

    /// Tells the meter that the run has ended, if it has.
    func endMeter() {
        let (meter, phase) = machine.withLock { ($0.meter, $0.phase) }
        if let meter, phase == .ended { meter.runEnded() }
    }
}

extension ScopedTask {
    /// What measures the run, if the executor of its scope does. Whoever waited for the end finds that it knows of it.
    package var meter: (any RunExecutor)? {
        run.endMeter()
        return run.meter
    }
}
