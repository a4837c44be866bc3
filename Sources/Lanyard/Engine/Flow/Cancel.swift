internal import Synchronization

// What may happen at any time: somebody cancels.
extension Run {
    /// Cancels the run; the first cause wins. Never waits.
    package func cancel(_ cause: CancellationCause) {
        // Before: a call that finds it cancelled does not take its place.
        if let mailbox = keyed?.keyedCall.mailbox { core.close(mailbox) }
        perform(machine.withLock { $0.cancel(cause) })
    }

    /// Cancels a run that has left its key already.
    ///
    /// - Parameter here: The actor on which this is called, if it is known: what is at home there is released at once.
    func cancelDisplaced(_ cause: CancellationCause, here: (any Actor)? = nil) {
        perform(machine.withLock { $0.cancel(cause) }, leavesKey: false, here: here)
    }

    func perform(_ action: StateMachine.CancelAction, leavesKey: Bool = true, here: (any Actor)? = nil) {
        if case .nothing = action { return }
        Recorders.tellCancelRequested(self)
        // In this step, and not when the task that waits for it has been told.
        if let share = keyed?.keyedCall.share, let cause { share.leave(cause, from: self) }
        switch action {
        case .signal(let task, let hasToken):
            if leavesKey, let keyed { core.withdraw(keyed) }
            task?.cancel(isExpired: cause?.kind == .deadlineExpired)
            adopted?.cancel()
            if hasToken { cancelToken() }
        case .conclude(let held, let unpark):
            cancelToken()
            endUnbegun(held, here: here)
            unpark?.resume()
        case .nothing:
            break
        }
    }
}

extension ScopeCore {
    func cause(
        _ kind: CancellationCause.Kind,
        _ reason: String?,
        _ origin: CallSite,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil
    ) -> CancellationCause {
        CancellationCause(
            kind: kind,
            reason: reason,
            origin: origin,
            instant: clock.now(),
            underlying: underlying,
            error: error
        )
    }

    /// Cancels every run of the scope and of those below it, and returns them.
    @discardableResult
    func cancelRuns(
        _ reason: String?,
        _ origin: CallSite,
        underlying: CancellationCause? = nil,
        error: (any Error)? = nil
    ) -> [Run] {
        let cause = cause(.scopeCancelled, reason, origin, underlying: underlying, error: error)
        return cancelTree(cause, below: self.cause(.parentCancelled, nil, origin, underlying: cause), refusing: false)
    }

    /// Cancels all runs of the scope and of those below it, which learn of it through `below`, structured scopes
    /// excepted; returns them.
    ///
    /// In two steps: nothing is cancelled before all keys are empty, or what ends with the first run would let the next one of
    /// another scope's line start, only to be cancelled.
    @discardableResult
    func cancelTree(
        _ cause: CancellationCause,
        below: @autoclosure () -> CancellationCause,
        refusing: Bool
    ) -> [Run] {
        var displaced: [(run: Run, cause: CancellationCause)] = []
        emptyTree(cause, below: below(), refusing: refusing, .everything, into: &displaced)
        for (run, cause) in displaced { run.cancelDisplaced(cause) }
        return displaced.map(\.run)
    }

    /// The same for several, all of which take no more work: none is cancelled before the keys of all are empty.
    static func cancelTrees(_ cores: [ScopeCore], _ reach: Reach, cause: (ScopeCore) -> CancellationCause) -> [Run] {
        var displaced: [(run: Run, cause: CancellationCause)] = []
        for core in cores {
            let cause = cause(core)
            core.emptyTree(cause, below: cause, refusing: true, reach, into: &displaced)
        }
        for (run, cause) in displaced { run.cancelDisplaced(cause) }
        return displaced.map(\.run)
    }

    /// Empties the keys of the scope and of those below it, which from now on take in nothing if they are to refuse.
    ///
    /// A tree that refuses everything has nothing left to cancel, and is not walked again: else to release a chain of scopes from
    /// its root on would walk what is left of it each time.
    private func emptyTree(
        _ cause: CancellationCause,
        below: @autoclosure () -> CancellationCause,
        refusing: Bool,
        _ reach: Reach,
        into displaced: inout [(run: Run, cause: CancellationCause)]
    ) {
        // Most scopes have none below them, and need neither a cause for those nor a list.
        var causeBelow: CancellationCause?
        var first = Optional((core: self, cause: cause))
        var waiting: [(core: ScopeCore, cause: CancellationCause)] = []
        while let (core, cause) = first.take() ?? waiting.popLast() {
            let isWhole = refusing && reach == .everything
            guard
                let (closes, (runs, children, keys)) = core.machine.withLock({ $0.empty(for: cause, refusing, isWhole) }
                )
            else { continue }
            if closes { Recorders.tell(core, .closed) }
            if core.isLimited { core.fillRoom() }
            for run in runs { displaced.append((run, cause)) }
            // A key that remembers calls is woken when it may forget them.
            for (key, rest) in keys { core.setTimer(rest.timer, for: key) }
            for child in children.reversed() where !child.isStructured && reach.includes(child) {
                let below = causeBelow ?? below()
                causeBelow = below
                // The time is told on the child's clock, which may be another.
                let own = child.cause(
                    below.kind,
                    below.reason,
                    below.origin,
                    underlying: below.underlying,
                    error: below.error
                )
                waiting.append((child, own))
            }
        }
    }
}

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
