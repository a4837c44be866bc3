internal import Synchronization

// Beside the flow: what becomes of a value that nobody gets. A socket that comes too late has to be closed, even if its owner has gone.

/// Takes a value that is withheld. It is called on the task of the run, before the run leaves its scope.
final class Withheld: Sendable {
    /// Where what it captured is released.
    let home: (any Actor)?
    let take: @Sendable (Returned) async -> Void

    init(home: (any Actor)?, take: @escaping @Sendable (Returned) async -> Void) {
        (self.home, self.take) = (home, take)
    }
}

// Of a run that several callers share, the value is withheld if none of them gets it. Each follows the run by one of its own. The call
// that made the shared run says what becomes of its value, as it says what the run does.

extension Delivery {
    /// The delivery of a shared run: its followers take the value, or else it is withheld.
    convenience init(toFollowers withheld: Withheld) {
        self.init(home: .runsTask, withheld: withheld) { run, result, _, effects in
            run.concludeShared(result, withheld, &effects)
        }
    }
}

extension Run {
    /// Settles how a shared run ended; whether its value is withheld.
    fileprivate func concludeShared(
        _ result: Result<Returned, any Error>,
        _ withheld: Withheld,
        _ effects: inout KeyEffects
    ) -> Bool {
        let isFresh = conclude(result, isOwned: true, &effects)
        switch result {
        case .failure(let error):
            if isFresh { keepUntaken(error) } else { keepFailure() }
            return false
        case .success(let value):
            if !isFresh { keepFailure() }
            let unclaimed = UnclaimedValue(value, withheld, preferring: core.executor)
            let isClaimed = isFresh && machine.withLock { $0.keep(unclaimed) }
            if !isClaimed { Recorders.tell(self, .withheld) }
            return !isClaimed
        }
    }
}

/// The value of a shared run, while it is open whether anybody gets it.
final class UnclaimedValue: Sendable {
    private let value: Returned

    /// Unsafe, because only `deinit` changes it: it is released where it is at home.
    nonisolated(unsafe) private var withheld: Withheld?
    private let executor: (any TaskExecutor)?

    init(_ value: Returned, _ withheld: Withheld, preferring executor: (any TaskExecutor)?) {
        (self.value, self.withheld, self.executor) = (value, withheld, executor)
    }

    /// Nobody got it.
    func withhold() async { await withheld?.take(value) }

    /// The same, for the last who might have got it and cannot wait for what follows.
    func withholdElsewhere() {
        let home: @Sendable () -> (any Actor)? = { self.withheld?.home }
        detach(at: home, preferring: executor) { _ in await self.withhold() }
    }

    deinit {
        let home = withheld?.home
        Leftover.drop(&withheld, at: home, preferring: executor)
    }
}

extension RunShare {
    /// Whoever has this part has ended, or is about to. Once.
    ///
    /// - Parameter isServed: Whether it got the value.
    /// - Returns: The value, if nobody gets it now.
    @inline(never)  // Not inlined behind an await: see CompilerFaults.
    func settle(isServed: Bool) -> UnclaimedValue? {
        guard let caller, !isSettled.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        let (value, isWithheld) = shared.machine.withLock { $0.settle(caller, isServed: isServed) }
        return isWithheld ? value : nil
    }
}

extension RunStateMachine {
    /// Keeps the value for those who share the run; false if all of them have settled without it.
    mutating func keep(_ value: UnclaimedValue) -> Bool {
        let extras = makeExtras()
        if extras.claimants > 0 && !extras.isServed { extras.unclaimed = value }
        return extras.claimants > 0 || extras.isServed
    }

    /// Notes that a caller hears of the end and cannot have the value, because nobody has its handle; the value, if nobody is left who can.
    mutating func silence(_ caller: RunCaller) -> UnclaimedValue? {
        guard caller.cause == nil else { return nil }
        let extras = makeExtras()
        caller.isSilent = true
        extras.silent += 1
        guard extras.claimants == 0, !extras.isServed else { return nil }
        extras.isValueGone = extras.unclaimed != nil
        return extras.unclaimed.take()
    }

    /// Notes whether one of those who share the run got its value; what was kept of that, once it is known whether it is withheld.
    mutating func settle(_ caller: RunCaller, isServed: Bool) -> (value: UnclaimedValue?, isWithheld: Bool) {
        // Whoever left before does not count any more.
        guard caller.cause == nil else { return (nil, false) }
        let extras = makeExtras()
        extras.callers -= 1
        extras.isServed = extras.isServed || isServed
        guard extras.claimants == 0 || extras.isServed else { return (nil, false) }
        extras.isValueGone = extras.unclaimed != nil && !extras.isServed
        return (extras.unclaimed.take(), !extras.isServed)
    }
}
