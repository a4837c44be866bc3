extension ScopeCore {
    /// Ends the scope because whom it worked for has gone: cancels its runs with this kind, those below it with
    /// `parentCancelled`, and refuses new ones.
    package func end(
        _ kind: CancellationCause.Kind,
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        origin: CallSite
    ) {
        let cause = cause(kind, reason, origin, underlying: underlying)
        cancelTree(cause, below: self.cause(.parentCancelled, nil, origin, underlying: cause), refusing: true)
    }
}

extension TaskScope {
    /// Ends the scope as ``ScopeCore/end(_:_:underlying:origin:)`` does.
    package func end(
        _ kind: CancellationCause.Kind,
        _ reason: String? = nil,
        underlying: CancellationCause? = nil,
        origin: CallSite
    ) {
        core.end(kind, reason, underlying: underlying, origin: origin)
    }

    /// Asks the runs of the scope and of those below it to finish by themselves, as a shutdown does first.
    package func askToFinish() {
        for run in core.tree() { run.askToFinish() }
    }
}
