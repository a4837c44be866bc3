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
        let abandon: (@Sendable () -> Void)?
        let watch: OwnerWatch?

        init(
            finale: Finale?,
            tellExpired: TellExpired?,
            abandon: (@Sendable () -> Void)?,
            watch: OwnerWatch?
        ) {
            self.finale = finale
            self.tellExpired = tellExpired
            self.abandon = abandon
            self.watch = watch
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

    /// Tells that the run never began, to whom it may concern.
    var abandon: (@Sendable () -> Void)? { companions?.abandon }

    /// Whether the owner is gone, in debug builds.
    var watch: OwnerWatch? { companions?.watch }

    init(
        home: Home,
        homeOfErrors: Home? = nil,
        finale: Finale? = nil,
        tellExpired: TellExpired? = nil,
        abandon: (@Sendable () -> Void)? = nil,
        watch: OwnerWatch? = nil,
        perform: @escaping Perform
    ) {
        self.home = home
        self.homeOfErrors = homeOfErrors
        self.perform = perform
        let hasCompanions = finale != nil || tellExpired != nil || abandon != nil || watch != nil
        companions =
            hasCompanions
            ? Companions(finale: finale, tellExpired: tellExpired, abandon: abandon, watch: watch) : nil
    }
}

extension Delivery {
    /// Where the end of a run is told that returned nothing.
    var homeOfEnd: (any Actor)? { (homeOfErrors ?? home).actor }

    /// Whether the end of a run that never began is told where nothing works but the executor of the scope: on no actor, or on one that
    /// has no executor of its own.
    var needsExecutor: Bool { homeOfErrors?.needsExecutor ?? false || finale?.home.needsExecutor ?? false }
}

extension Delivery.Home {
    fileprivate var needsExecutor: Bool {
        switch self {
        case .runsTask: true
        case .actor(let actor): !actor.hasOwnExecutor
        case .owner(let owner): owner.actor.map { !$0.hasOwnExecutor } ?? false
        }
    }

    /// Only an actor is held while its turn comes.
    var actor: (any Actor)? {
        switch self {
        case .runsTask: nil
        case .actor(let actor): actor
        case .owner(let owner): owner.actor
        }
    }
}
