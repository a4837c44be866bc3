internal import Synchronization

/// Tells an owner that a run is over, however it ended: with a value, an error or a cancellation, begun or not.
final class Finale: Sendable {
    /// Whether it is told of a run, too, whose place a newer one took or that the policy skipped.
    let tellsReplaced: Bool

    let home: Delivery.Home
    private let body: @Sendable (Run, _ home: (any Actor)?) -> Void

    init(home: Delivery.Home, tellsReplaced: Bool, body: @escaping @Sendable (Run, (any Actor)?) -> Void) {
        self.home = home
        self.tellsReplaced = tellsReplaced
        self.body = body
    }

    /// Goes to where it is told.
    func tell(_ run: Run) async { await tell(run, on: home.actor) }

    /// Tells it in one step with the caller's, if that is there; whether it is.
    func tellHere(_ run: Run, _ isolation: (any Actor)?) -> Bool {
        let home = home.actor
        guard home === isolation else { return false }
        body(run, home)
        return true
    }

    private func tell(_ run: Run, on home: isolated (any Actor)?) async { body(run, home) }
}

extension Run {
    /// How it ended; asked only when it has been concluded.
    func outcome<Success>() -> Outcome<Success> { machine.withLock { $0.outcome! }.map { $0.value() } }

    /// How a run that returns nothing ended, if it has. Whoever asks has taken its error.
    func takeOutcomeIfEnded() -> Outcome<Void>? {
        switch machine.withLock({ $0.phase == .ended ? $0.outcome : nil }) {
        case nil: return nil
        case .succeeded: return .succeeded(())
        case .failed(let error):
            takeError()
            return .failed(error)
        case .cancelled(let cause, let returned): return .cancelled(cause, returned: returned.map { _ in () })
        }
    }
}

extension Delivery {
    /// Whether somebody is to be told of a run that never begins.
    func tellsUnbegun(hasDeadline: Bool) -> Bool { finale != nil || hasDeadline && homeOfErrors != nil }

    /// What is told of a run that was not admitted.
    fileprivate func telling(_ admission: Admission, isMistake: Bool) -> (finale: Bool, error: Bool) {
        if admission == .joined { return (false, false) }  // The run is another caller's, whom it will be told.
        return (finale.map { $0.tellsReplaced || admission != .skipped } ?? false, isMistake && homeOfErrors != nil)
    }
}

extension Run {
    /// Tells of a call that made no run, and belongs to no scope: so nobody waits for this.
    ///
    /// - Parameter mistake: Why the call made no run, if it was one.
    func tellDeclined(_ admission: Admission, mistake: (any Error)?) {
        guard let (tellsFinale, tellsError) = delivery?.telling(admission, isMistake: mistake != nil) else { return }
        guard tellsFinale || tellsError else {
            delivery = nil  // Whoever calls holds all that there is.
            return
        }
        let executor = delivery?.needsExecutor == true ? core.executor : nil
        let home: @Sendable () -> (any Actor)? = {
            tellsError ? self.delivery?.homeOfErrors?.actor : self.delivery?.finale?.home.actor
        }
        detach(at: home, preferring: executor) { home in
            if tellsError, let mistake {
                await self.tell(mistake, tellsFinale, on: home)
            } else {
                await self.delivery?.finale?.tell(self)
            }
            Leftovers.drop(&self.delivery, here: home, preferring: executor)
        }
    }

    /// Tells whoever takes errors of a call that was a mistake, and in one step with that the finale, if that is told there.
    private func tell(_ mistake: any Error, _ tellsFinale: Bool, on home: isolated (any Actor)?) async {
        if outerStaleness == nil {
            var effects = KeyEffects()
            _ = delivery?.perform(self, .failure(mistake), home, &effects)
            if let keyed { core.apply(effects, keyed.keyedCall.key) }
        }
        if tellsFinale, let finale = delivery?.finale, !finale.tellHere(self, home) { await finale.tell(self) }
    }
}
