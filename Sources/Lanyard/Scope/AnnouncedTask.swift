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
        run.start()
        run.launch(work, nil)
        return ScopedTask(Admitted(run, .started))
    }
}
