internal import Synchronization

/// A run whose work is still to come. It ends unbegun if it is cancelled first, also because its scope was released.
package struct AnnouncedTask: Sendable {
    private let run: Run

    /// Announces work that follows what the current run of the scope does: from now on the scope waits for it, so that a shutdown
    /// does not take everything for done in between. A scope that takes no more work takes this, too, unless it was cancelled.
    package init(_ name: String, of terms: RequestTerms) {
        run = terms.core.announce(call: terms.call(name), deadline: terms.deadline)
    }

    /// Why it will not begin any more, if it was cancelled.
    package var cause: CancellationCause? { run.cause }

    /// Does the work; nothing if the run has ended by now. Call it once.
    package func begin(_ work: consuming Work<Void>) -> ScopedTask<Void> {
        let home = work.home
        // In one step with the question whether it still waits: whoever cancels it then takes the work over.
        let isWanted = run.machine.withLock { machine in
            if machine.phase == .waiting { run.work = work }
            return machine.phase == .waiting
        }
        if isWanted {
            run.start()
            run.launch(Void.self, at: home)
        }
        return ScopedTask(Admitted(run, .started))
    }
}
