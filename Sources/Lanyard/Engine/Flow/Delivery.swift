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

    private let companions: Companions?

    /// Concludes the run, and delivers or withholds; whether it withheld. Called on the home of the result, which it is given.
    let perform: Perform

    typealias Perform =
        @Sendable (Run, Result<Returned, any Error>, _ home: (any Actor)?, _ effects: inout KeyEffects) -> Bool

    /// What few deliveries have, in an object of its own, so that the others pay one reference for it.
    private final class Companions: Sendable {
        let finale: Finale?
        let tellExpired: TellExpired?
        let watch: OwnerWatch?
        private let kept: (any AnyObject & Sendable)?

        init(
            finale: Finale?,
            tellExpired: TellExpired?,
            watch: OwnerWatch?,
            kept: (any AnyObject & Sendable)?
        ) {
            self.finale = finale
            self.tellExpired = tellExpired
            self.watch = watch
            self.kept = kept
        }
    }

    /// Who hears that the run is over, however it ended.
    var finale: Finale? { companions?.finale }

    /// Tells whoever takes errors that the deadline passed while a value was on its way to another actor than theirs.
    var tellExpired: TellExpired? { companions?.tellExpired }

    typealias TellExpired = @Sendable (Run, DeadlineExpired) async -> Void

    /// Whether there is more to tell than the result, which may take a step to another actor.
    var tellsMore: Bool {
        guard let companions else { return false }
        return companions.finale != nil || companions.tellExpired != nil
    }

    /// Whether the owner is gone, in debug builds.
    var watch: OwnerWatch? { companions?.watch }

    /// - Parameter kept: What the work of the run uses and does not keep, so that it is released where the delivery is.
    init(
        home: Home,
        homeOfErrors: Home? = nil,
        finale: Finale? = nil,
        tellExpired: TellExpired? = nil,
        watch: OwnerWatch? = nil,
        keeping kept: (any AnyObject & Sendable)? = nil,
        perform: @escaping Perform
    ) {
        self.home = home
        self.homeOfErrors = homeOfErrors
        self.perform = perform
        let hasCompanions = finale != nil || tellExpired != nil || watch != nil || kept != nil
        companions =
            hasCompanions
            ? Companions(finale: finale, tellExpired: tellExpired, watch: watch, kept: kept) : nil
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
