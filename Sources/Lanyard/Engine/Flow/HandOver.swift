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

    /// Where a value goes; and where an error does, if that may be elsewhere.
    let home: Home
    let homeOfErrors: Home?

    /// Concludes the run, and delivers or withholds; whether it withheld. Called on the home of the result, which it is given.
    let perform: Perform

    typealias Perform =
        @Sendable (Run, Result<Returned, any Error>, _ home: (any Actor)?, _ effects: inout KeyEffects) -> Bool

    /// Tells that the run never began, to whom it may concern.
    let abandon: (@Sendable () -> Void)?

    /// Looks after the owner, in debug builds.
    let watch: OwnerWatch?

    init(
        home: Home,
        homeOfErrors: Home? = nil,
        abandon: (@Sendable () -> Void)? = nil,
        watch: OwnerWatch? = nil,
        perform: @escaping Perform
    ) {
        self.home = home
        self.homeOfErrors = homeOfErrors
        self.perform = perform
        self.abandon = abandon
        self.watch = watch
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

// The fourth step, of runs whose result is for an owner. Concluding and delivering are one step on the owner's isolation
// (R6): whoever cancels or replaces the run on that isolation does so before it, and then nothing is delivered, or after it.
extension Run {
    /// Goes to where the result is wanted, if it is not there, and hands it over.
    @inline(__always)
    func handOver(
        _ result: Result<Returned, any Error>,
        by delivery: Delivery,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        let home =
            switch result {
            case .success: delivery.home.actor
            case .failure: (delivery.homeOfErrors ?? delivery.home).actor
            }
        if home === isolation {
            handOver(result, by: delivery, at: home)
        } else {
            await handOver(result, by: delivery, on: home)
        }
    }

    @inline(never)
    private func handOver(
        _ result: Result<Returned, any Error>,
        by delivery: Delivery,
        on home: isolated (any Actor)?
    ) async {
        handOver(result, by: delivery, at: home)
    }

    /// What follows from leaving the key comes after the delivery, and so does the end of the work.
    private func handOver(_ result: Result<Returned, any Error>, by delivery: Delivery, at home: (any Actor)?) {
        var effects = KeyEffects()
        let isWithheld = delivery.perform(self, result, home, &effects)
        if Build.isDebug, let watch = delivery.watch { watch.look(at: self) { work = nil } }
        tellEnd()
        if let keyed { core.apply(effects, keyed.keyedCall.key) }
        limit?.lift()
        core.leave(self, withheld: isWithheld)
        publishEnd()
    }

    /// Settles how the run ended, for an owner who may have gone, and calls `body` unless it came too late; whether its
    /// result was withheld. Before that it leaves its key, so that the delivery may add the next run.
    @inline(__always)
    func deliver<Owner: AnyObject>(
        _ result: Result<Returned, any Error>,
        to owner: Owner?,
        isForThen: Bool,
        takesErrors: Bool,
        _ effects: inout KeyEffects,
        _ body: (Owner) -> Void
    ) -> Bool {
        if conclude(result, isOwned: owner != nil, &effects), let owner {
            if case .failure(let error) = result { if takesErrors { takeError() } else { keepUntaken(error) } }
            body(owner)
            if isForThen { Recorders.tell(self, .delivered) }
        } else if isForThen, case .success = result {
            Recorders.tell(self, .withheld)
            return true
        }
        return false
    }

    /// Whether it is to be delivered.
    private func conclude(
        _ result: __owned Result<Returned, any Error>,
        isOwned: Bool,
        _ effects: inout KeyEffects
    ) -> Bool {
        let displaced: CancellationCause? = if let keyed { core.vacate(keyed, into: &effects) } else { nil }
        let late =
            isOwned ? displaced ?? outerCause ?? causeOfDependency(result) : core.cause(.ownerReleased, nil, origin)
        return machine.withLock { machine in
            machine.conclude(result, unless: late)
            return machine.cause == nil
        }
    }

    /// Why it comes too late if a run that it is part of is stale.
    private var outerCause: CancellationCause? {
        guard let outer = outerStaleness else { return nil }
        return core.cause(.parentCancelled, nil, origin, underlying: outer)
    }

    // MARK: Too late?

    /// Whether what it writes now still counts: it has not ended, and was neither cancelled nor pushed out of its key.
    var isCurrent: Bool {
        phase != .ended && staleness == nil
    }

    /// Why what it writes does not count any more: it was cancelled, or pushed out of its key.
    private var staleness: CancellationCause? { cause ?? core.displacement(of: self) }

    /// The same of a run that it is part of: of that it is not told itself if a shield stands between.
    var outerStaleness: CancellationCause? {
        isPart ? lineage.dropFirst().lazy.compactMap(\.staleness).first : nil
    }

    /// Whether an element of a sequence that is there now is to be withheld; the run of an owner who is gone is cancelled.
    func isLate(for owner: AnyObject?) -> Bool {
        if owner == nil { cancel(core.cause(.ownerReleased, nil, origin)) }
        if isCurrent && outerStaleness == nil { return false }
        core.noteWithheld()
        Recorders.tell(self, .withheld)
        return true
    }
}
