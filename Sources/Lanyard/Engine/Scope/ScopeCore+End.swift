extension ScopeCore {
    /// Ends the scope because whom it worked for has gone: cancels its runs with this kind, those below it with
    /// `parentCancelled`, and refuses new ones.
    package func end(_ kind: CancellationCause.Kind, _ reason: String? = nil) {
        let cause = cause(kind, reason, origin)
        cancelTree(cause, below: self.cause(.parentCancelled, nil, origin, underlying: cause), refusing: true)
    }

    /// Asks the runs of the scope and of those below it to finish by themselves, as a shutdown does first.
    package func askToFinish() {
        for run in tree() { run.askToFinish() }
    }
}
