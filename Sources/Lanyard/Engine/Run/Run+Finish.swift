internal import Synchronization

extension Run {
    /// Asks the run to come to an end by itself.
    func askToFinish() {
        for waiter in machine.withLock({ $0.askToFinish() }) { waiter.resume() }
    }

    /// Whether it was asked, or a run that it is part of.
    var isAskedToFinish: Bool {
        lineage.contains { run in run.machine.withLock { $0.isAskedToFinish } }
    }

    /// Waits until the run is asked to finish, or one that it is part of; throws `CancellationError` if it ends, or the
    /// waiting task is cancelled, without that.
    func waitUntilAskedToFinish() async throws {
        var waited: [RunID] = []
        while !isAskedToFinish {
            let lineage = Array(lineage)
            // Again if it is part of less than before: somebody has gone on without it.
            guard !Task.isCancelled && !phase.isOver && lineage.map(\.id) != waited else { throw CancellationError() }
            waited = lineage.map(\.id)
            await withTaskGroup(of: Void.self) { group in
                for run in lineage { group.addTask { try? await run.wait(for: .ask) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Asks the run to come to an end by itself, and cancels it if it has not done so when `grace` has passed. If it was
    /// given a grace before, that one counts.
    func cancel(_ cause: CancellationCause, after grace: Duration) {
        guard grace > .zero else { return cancel(cause) }
        askToFinish()
        let limit = Limit(in: grace, on: core.timers)
        guard machine.withLock({ $0.giveGrace(limit) }) else { return }
        limit.set {
            self.cancel(self.core.cause(cause.kind, cause.reason, cause.origin, underlying: cause.underlying))
        }
    }
}
