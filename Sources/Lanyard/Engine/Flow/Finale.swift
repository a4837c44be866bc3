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
