extension TaskScope {
    /// Ends the scope because whom it worked for has gone: cancels its runs with this kind, those below it with
    /// `parentCancelled`, and refuses new ones.
    package func end(
        _ kind: CancellationCause.Kind,
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        origin: CallSite
    ) {
        let cause = core.cause(kind, reason, origin, underlying: underlying)
        core.cancelTree(cause, below: core.cause(.parentCancelled, nil, origin, underlying: cause), refusing: true)
    }

    /// Asks the runs of the scope and of those below it to finish by themselves, as a shutdown does first.
    package func askToFinish() {
        for run in core.tree() { run.askToFinish() }
    }
}
