internal import Synchronization

/// Hands the result of a run to whoever wanted it, on that one's isolation.
///
/// A class, because it is passed on and captured, and as a struct each of its references would be counted each time.
final class Delivery: Sendable {
    /// Where a result is handed over.
    enum Home: Sendable {
        case runsTask
        case actor(any Actor)
        /// An owner that is an actor; the run's task once it has gone.
        case owner(WeakActor)
    }

    /// Where a value goes; and where an error does, if anybody takes one.
    let home: Home
    let homeOfErrors: Home?

    private let extras: Extras?

    /// Concludes the run, and delivers or withholds; whether it withheld. Called on the home of the result, which it is given.
    let perform: Perform

    typealias Perform =
        @Sendable (Run, Result<Returned, any Error>, _ home: (any Actor)?, _ effects: inout KeyEffects) -> Bool

    /// What few deliveries have, in an object of its own, so that the others pay one reference for it.
    private final class Extras: Sendable {
        let finale: Finale?
        let tellExpired: TellExpired?
        let withheld: Withheld?
        let watch: OwnerWatch?
        private let kept: (any AnyObject & Sendable)?

        init(
            finale: Finale?,
            tellExpired: TellExpired?,
            withheld: Withheld?,
            watch: OwnerWatch?,
            kept: (any AnyObject & Sendable)?
        ) {
            self.finale = finale
            self.tellExpired = tellExpired
            self.withheld = withheld
            self.watch = watch
            self.kept = kept
        }
    }

    /// Who hears that the run is over, however it ended.
    var finale: Finale? { extras?.finale }

    /// Tells whoever takes errors that the deadline passed, or that the run was failed, while a value was on its way to another actor than
    /// theirs.
    var tellExpired: TellExpired? { extras?.tellExpired }

    typealias TellExpired = @Sendable (Run, any Error) async -> Void

    /// Takes a value that nobody gets.
    var withheld: Withheld? { extras?.withheld }

    /// Whether there is more to tell than the result, which may take a step to another actor.
    var tellsMore: Bool {
        guard let extras else { return false }
        return extras.finale != nil || extras.tellExpired != nil || extras.withheld != nil
    }

    /// Whether the owner is gone, in debug builds.
    var watch: OwnerWatch? { extras?.watch }

    /// - Parameter kept: What the work of the run uses and does not keep, so that it is released where the delivery is.
    init(
        home: Home,
        homeOfErrors: Home? = nil,
        finale: Finale? = nil,
        tellExpired: TellExpired? = nil,
        withheld: Withheld? = nil,
        watch: OwnerWatch? = nil,
        keeping kept: (any AnyObject & Sendable)? = nil,
        perform: @escaping Perform
    ) {
        self.home = home
        self.homeOfErrors = homeOfErrors
        self.perform = perform
        let hasExtras = finale != nil || tellExpired != nil || withheld != nil || watch != nil || kept != nil
        extras =
            hasExtras
            ? Extras(finale: finale, tellExpired: tellExpired, withheld: withheld, watch: watch, kept: kept) : nil
    }
}

extension Delivery.Home {
    /// Only an actor is held while its turn comes.
    var actor: (any Actor)? {
        switch self {
        case .runsTask: nil
        case .actor(let actor): actor
        case .owner(let owner): owner.actor
        }
    }
}

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
