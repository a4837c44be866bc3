internal import Synchronization

// Beside the flow: the end of a run whose body never ran, because it was cancelled before, or because its call made no run.

/// Who is told of such an end. Who they are stays in the delivery: what they captured is released where they are at home.
private struct Hearers {
    /// Whether whoever takes errors is told one.
    var error: Bool
    var finale: Bool

    var isEmpty: Bool { !error && !finale }

    /// Where the first of them is told.
    func home(in delivery: Delivery?) -> (any Actor)? {
        error ? delivery?.homeOfErrors?.actor : delivery?.finale?.home.actor
    }

    /// Whether one is told where nothing works but the executor of the scope: on no actor, or on one that has no executor of its own.
    func needExecutor(in delivery: Delivery?) -> Bool {
        error && delivery?.homeOfErrors?.needsExecutor == true || finale && delivery?.finale?.home.needsExecutor == true
    }
}

extension Delivery {
    /// Whether somebody may have to be told of a run that never begins.
    func tellsUnbegun(hasDeadline: Bool) -> Bool { finale != nil || hasDeadline && homeOfErrors != nil }

    /// Who is told of a run that was not admitted.
    fileprivate func hearers(of admission: Admission, isMistake: Bool) -> Hearers {
        // The run of one that joined is another caller's, whom it will be told.
        if admission == .joined { return Hearers(error: false, finale: false) }
        return Hearers(
            error: isMistake && homeOfErrors != nil,
            finale: finale.map { $0.tellsReplaced || admission != .skipped } ?? false
        )
    }
}

extension Delivery.Home {
    fileprivate var needsExecutor: Bool {
        switch self {
        case .runsTask: true
        case .actor(let actor): !actor.hasOwnExecutor
        case .owner(let owner): owner.actor.map { !$0.hasOwnExecutor } ?? false
        }
    }
}

extension Run {
    /// Ends a run that was cancelled before it began: at once, wherever its task is. That may never come, and finds nothing to do.
    ///
    /// Whoever cancels a run that has not begun takes over what it had, and its task touches nothing.
    func endUnbegun(_ held: Held?, here: (any Actor)?) {
        Leftover.drop(&work, here: here, preferring: core.executor)
        guard call.tellsUnbegun || cause?.failure != nil, delivery != nil else {
            keepFailure()
            Leftover.drop(&delivery, here: here, preferring: core.executor)
            return leaveAndEnd()
        }
        var effects = KeyEffects()
        if let keyed { _ = core.vacate(keyed, into: &effects) }
        let hearers = hearers(isOvertaken: effects.isOvertaken)
        if delivery?.homeOfErrors == nil { keepFailure() }
        guard !hearers.isEmpty else {
            leaveDelivered(effects, isWithheld: false)
            return Leftover.drop(&delivery, here: here, preferring: core.executor)
        }
        if let keyed { core.apply(effects, keyed.keyedCall.key) }
        core.giveUpRoom(of: self)
        let priority = (held?.rawPriority ?? call.rawPriority).map { TaskPriority(rawValue: $0) }
        detach(to: hearers, name: call.taskName, priority: priority) { home in
            await self.tellUnbegun(hearers, on: home)
        }
    }

    /// Who is told of a run that was cancelled before it began: a finale, and whoever takes errors of its deadline.
    private func hearers(isOvertaken: Bool) -> Hearers {
        Hearers(
            error: delivery?.homeOfErrors != nil && errorOfCause(isOvertaken: isOvertaken) != nil,
            finale: delivery?.finale.map { tells($0, isOvertaken: isOvertaken) } ?? false
        )
    }

    /// Tells it, as if the run had begun and obeyed, and ends. A newer one may have taken its place on the way.
    private func tellUnbegun(_ hearers: Hearers, on home: isolated (any Actor)?) async {
        await CurrentRun.$current.withValue(CurrentRun(run: self)) {
            _ = home
            var effects = KeyEffects()
            if let keyed { _ = core.vacate(keyed, into: &effects) }
            let now = self.hearers(isOvertaken: effects.isOvertaken)
            let hearers = Hearers(error: hearers.error && now.error, finale: hearers.finale && now.finale)
            if let keyed { core.apply(effects, keyed.keyedCall.key) }
            await tellHearers(CancellationError(), hearers, on: home)
            Leftover.drop(&delivery, here: home, preferring: core.executor)
            leaveDelivered(KeyEffects(), isWithheld: false)
        }
    }

    /// Tells of a call that made no run, and belongs to no scope: so nobody waits for this.
    ///
    /// - Parameter mistake: Why the call made no run, if it was one.
    func tellDeclined(_ admission: Admission, mistake: (any Error)?) {
        guard let hearers = delivery?.hearers(of: admission, isMistake: mistake != nil), !hearers.isEmpty else {
            delivery = nil  // Whoever calls holds all that there is.
            return
        }
        detach(to: hearers) { home in
            var hearers = hearers
            if self.outerStaleness != nil { hearers.error = false }
            await self.tellHearers(mistake ?? CancellationError(), hearers, on: home)
            Leftover.drop(&self.delivery, here: home, preferring: self.core.executor)
        }
    }

    /// Executes something where the first of them is told; on the executor of the scope, which may be what never comes, only if one of
    /// them needs it.
    private func detach(
        to hearers: Hearers,
        name: String? = nil,
        priority: TaskPriority? = nil,
        _ body: @escaping @Sendable (isolated (any Actor)?) async -> Void
    ) {
        let executor = hearers.needExecutor(in: delivery) ? core.executor : nil
        let home: @Sendable () -> (any Actor)? = { hearers.home(in: self.delivery) }
        Lanyard.detach(at: home, name: name, preferring: executor, priority: priority, body)
    }

    /// Tells whoever takes errors, and in one step with that the finale, if that is told there.
    private func tellHearers(_ error: any Error, _ hearers: Hearers, on home: isolated (any Actor)?) async {
        if hearers.error {
            var effects = KeyEffects()
            _ = delivery?.perform(self, .failure(error), home, &effects)
            if let keyed { core.apply(effects, keyed.keyedCall.key) }
        }
        if hearers.finale, let finale = delivery?.finale, !finale.tellHere(self, home) { await finale.tell(self) }
    }
}
