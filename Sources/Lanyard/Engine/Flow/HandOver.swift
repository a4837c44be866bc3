internal import Synchronization

// The fourth step, of runs whose result is for an owner. Concluding and delivering are one step on the owner's isolation
// (R6): whoever cancels or replaces the run on that isolation does so before it, and then nothing is delivered, or after it.
extension Run {
    /// Goes to where the result is wanted, if it is not there, and hands it over.
    @inline(__always)
    func handOver(_ result: Result<Returned, any Error>, isolation: isolated (any Actor)? = #isolation) async {
        let (home, tellsMore) = place(of: result)
        // One place to wait at, whatever is to be done: a second one costs those who wait at neither.
        if home === isolation && !tellsMore {
            handOverHere(result, at: home)
        } else {
            await handOver(result, tellsMore, on: home)
        }
    }

    /// Where it is handed over, and whether there is more to tell. The delivery stays in the run, or else what it holds would be released
    /// here, and not where it is at home.
    @inline(__always)
    private func place(of result: borrowing Result<Returned, any Error>) -> (home: (any Actor)?, tellsMore: Bool) {
        guard let delivery else { return (nil, false) }
        return (home(of: result, delivery).actor, delivery.tellsMore || keyed?.keyedCall.share != nil)
    }

    /// What takes no value, because it came too late, takes an error: that the deadline has passed.
    @inline(__always)
    private func home(of result: borrowing Result<Returned, any Error>, _ delivery: Delivery) -> Delivery.Home {
        guard let homeOfErrors = delivery.homeOfErrors else { return delivery.home }
        return switch result {
        case .success: deadlineTimer != nil && cause?.kind == .deadlineExpired ? homeOfErrors : delivery.home
        case .failure: homeOfErrors
        }
    }

    @inline(never)
    private func handOver(
        _ result: Result<Returned, any Error>,
        _ tellsMore: Bool,
        on home: isolated (any Actor)?
    ) async {
        if tellsMore { return await handOverTellingMore(result, on: home) }
        handOverHere(result, at: home)
    }

    private func handOverHere(_ result: Result<Returned, any Error>, at home: (any Actor)?) {
        var effects = KeyEffects()
        let isWithheld = callDelivery(result, at: home, &effects)
        delivery = nil  // All that it holds is at home here.
        leaveDelivered(effects, isWithheld: isWithheld)
    }

    @inline(__always)
    private func callDelivery(
        _ result: Result<Returned, any Error>,
        at home: (any Actor)?,
        _ effects: inout KeyEffects
    ) -> Bool {
        delivery?.perform(self, result, home, &effects) ?? false
    }

    /// The same where somebody hears of every end, or takes errors on another actor.
    @inline(never)
    private func handOverTellingMore(
        _ result: Result<Returned, any Error>,
        on home: isolated (any Actor)?
    ) async {
        var effects = KeyEffects()
        let isWithheld = callDelivery(result, at: home, &effects)
        if let tellExpired = delivery?.tellExpired, case .success = result,
            let error = errorOfCause(isOvertaken: effects.isOvertaken)
        {
            await tellExpired(self, error)
            takeFailure()
        }
        if let finale = delivery?.finale, tells(finale, isOvertaken: effects.isOvertaken) {
            // Without an await: where the task prefers an executor, Swift lets others of a main actor's jobs come before each call.
            if !finale.tellHere(self, home) { await finale.tell(self) }
        }
        if let share = keyed?.keyedCall.share {
            // Others may have the value that it did not get.
            await share.settle(isServed: isSuccess)?.withhold()
        } else if isWithheld, let withheld = delivery?.withheld, case .success(let value) = result {
            noteValueGone()
            await withheld.take(value)
        }
        Leftover.drop(&delivery, here: home, preferring: core.executor)
        leaveDelivered(effects, isWithheld: isWithheld)
    }

    /// A socket that has been closed is not to be had by the handle either.
    @inline(never)  // Not inlined behind an await: see CompilerFaults.
    private func noteValueGone() { machine.withLock { $0.makeExtras().isValueGone = true } }

    /// What follows from leaving the key comes after the delivery, and so does the end of the work.
    @inline(__always)
    func leaveDelivered(_ effects: borrowing KeyEffects, isWithheld: Bool) {
        tellEnd()
        if let keyed { core.apply(effects, keyed.keyedCall.key) }
        deadlineTimer?.lift()
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
        _ body: (Owner, Result<Returned, any Error>) -> Void
    ) -> Bool {
        guard conclude(result, isOwned: owner != nil, &effects), let owner else {
            if takesErrors, let error = errorOfCause(isOvertaken: effects.isOvertaken), let owner {
                body(owner, .failure(error))
                takeFailure()
            } else if !takesErrors {
                keepFailure()
            }
            return isForThen && isWithheld(result)
        }
        if case .failure(let error) = result { if takesErrors { takeError() } else { keepUntaken(error) } }
        body(owner, result)
        if isForThen { Recorders.tell(self, .delivered) }
        return false
    }

    /// Whether there is a value that nobody got.
    @inline(never)
    private func isWithheld(_ result: Result<Returned, any Error>) -> Bool {
        guard case .success = result else { return false }
        Recorders.tell(self, .withheld)
        return true
    }

    /// The error that its cancellation is for whoever takes errors: that of code that has failed it, or that its deadline has passed. There
    /// is none if a newer run has its place.
    @inline(never)
    func errorOfCause(isOvertaken: Bool) -> (any Error)? {
        guard let cause, cause.kind == .deadlineExpired || cause.failure != nil, !(isOvertaken && yieldsToNewer) else {
            return nil
        }
        if let failure = cause.failure { return failure }
        return deadline.map { DeadlineExpired(deadline: $0.duration, cause: cause) }
    }

    /// Settles how it ended; whether it is to be delivered.
    func conclude(
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

    // MARK: The end of all

    /// Whether a finale is told of the run: of one that made room for another, only if it wants to hear of that, too.
    @inline(never)
    func tells(_ finale: Finale, isOvertaken: Bool) -> Bool {
        if !finale.tellsReplaced, let cause {
            switch cause.kind {
            case .replaced, .skipped: return false
            default: if isOvertaken && yieldsToNewer { return false }
            }
        }
        return true
    }

    /// Whether a newer run of its key takes its place: whether its policy would not let that one in beside it.
    private var yieldsToNewer: Bool {
        guard let keyed else { return false }
        let (now, policy) = (core.clock.now(), keyed.keyedCall.policy)
        return policy.admit(KeyState(running: 1, windingDown: 0, waiting: 0, arrival: now, now: now)) != .enter()
    }

    // MARK: Too late?

    /// Whether what it writes now still counts: it has not ended, and was neither cancelled nor pushed out of its key.
    var isFresh: Bool {
        machine.withLock { $0.phase != .ended && $0.cause == nil } && core.displacement(of: self) == nil
    }

    /// Why what it writes does not count any more: it was cancelled, or pushed out of its key.
    private var staleness: CancellationCause? { cause ?? core.displacement(of: self) }

    /// The same of a run that it is part of: of that it is not told itself if a shield stands between.
    var outerStaleness: CancellationCause? {
        isPart ? lineage.dropFirst().lazy.compactMap(\.staleness).first : nil
    }

    /// Whether what it hands over now still counts: neither it nor a run that it is part of is stale.
    var isCurrent: Bool { isFresh && outerStaleness == nil }

    /// Whether an element of a sequence that is there now is to be withheld; the run of an owner who is gone is cancelled.
    func isLate(for owner: AnyObject?) -> Bool {
        if owner == nil { cancel(core.cause(.ownerReleased, nil, origin)) }
        if isCurrent { return false }
        core.noteWithheld()
        Recorders.tell(self, .withheld)
        return true
    }
}
