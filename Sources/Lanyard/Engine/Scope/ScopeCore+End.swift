extension ScopeCore {
    /// Ends the scope because whom it worked for has gone: cancels its runs with this kind, those below it with
    /// `parentCancelled`, and refuses new ones. When this returns, all runs of this scope itself know
    /// why they are cancelled.
    package func end(_ kind: CancellationCause.Kind, _ reason: String? = nil) {
        let cause = cause(kind, reason, origin)
        if let closes = machine.withLock({ $0.endIfEmpty(for: cause) }) {
            if closes { Recorders.tell(self, .closed) }
            return
        }
        cancelTree(cause, below: self.cause(.parentCancelled, nil, origin, underlying: cause), refusing: true)
        // Somebody else may be ending it, and not have come to all of them.
        let (first, runs) = machine.withLock { ($0.causeOfRefusal, $0.contents.runs) }
        if let first { for run in runs { run.cancel(first) } }
    }

    /// Ends the scope of a request because that has been answered, as its release will. If nothing is left in it and nobody holds it,
    /// it takes no more work, and no cause is made.
    package func endAnswered() {
        guard let closes = machine.withLock({ $0.closeIfUnused() }) else { return end(.ownerReleased) }
        if closes { Recorders.tell(self, .closed) }
    }

    /// Asks the runs of the scope and of those below it to finish by themselves, as a shutdown does first.
    package func askToFinish() {
        for run in tree() { run.askToFinish() }
    }
}
