/// The value that a run of a trigger begins with.
///
/// Not optional, although it is taken once: an optional of a type that is not known here is looked up at each use. Unchecked,
/// because only the scope touches what is in it, under its lock.
final class TriggerInput<Input: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) fileprivate var value: Input
    @exclusivity(unchecked) fileprivate var isTaken = false

    /// What is to be released with it, and not under the lock.
    @exclusivity(unchecked) fileprivate var leftover: AnyObject?

    private let trigger: TriggerCore

    init(_ value: Input, _ trigger: TriggerCore) {
        self.value = value
        self.trigger = trigger
    }

    deinit {
        if !isTaken { trigger.countDropped() }
    }
}

/// A trigger with the value that it was called with last, until a run takes it. All of it under the scope's lock.
final class TriggerInputs<Input: Sendable>: TriggerCore, @unchecked Sendable {
    @exclusivity(unchecked) private var input: TriggerInput<Input>?

    /// How values that are overtaken are added to newer ones, if they are.
    private let combining: Combining?

    /// In an object of its own, which few triggers have. Touched under the scope's lock.
    private final class Combining: @unchecked Sendable {
        let combine: Combine

        /// The value of a run that another one pushed out before it began, for the next run that begins.
        @exclusivity(unchecked) var carried: TriggerInput<Input>?

        init(_ combine: @escaping Combine) { self.combine = combine }
    }

    typealias Combine = @Sendable (Input, Input) -> Input

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite, combine: Combine?) {
        combining = if let combine { Combining(combine) } else { nil }
        super.init(keyed, name: name, origin: origin, combines: combine != nil)
    }

    /// Exchanges the value of the run that has not begun for a newer one, or adds that.
    func overtake(with newer: inout Input) {
        guard let input else { return }
        if let combining {
            let older = input.value
            input.value = combining.combine(older, newer)
            newer = older  // Released outside of the lock.
        } else {
            swap(&input.value, &newer)
        }
    }

    /// Lets calls overtake a run from now on, unless it has begun or left its key; what was kept before, and its value instead
    /// of the run's.
    func letOvertake(_ run: KeyedRun, _ own: inout TriggerInput<Input>) -> KeyedRun? {
        guard !own.isTaken, run.seat.place == .waiting || run.seat.place == .running else { return nil }
        let before = input
        input = own
        if let before { own = before }
        return setNext(run)
    }

    /// The value came to something without a run of its own: another's answers for it.
    func shareAnswer(_ own: TriggerInput<Input>) { own.isTaken = true }

    override func forget(isReplaced: Bool) -> (KeyedRun?, AnyObject?) {
        defer { input = nil }
        guard let combining else { return (setNext(nil), input) }
        let carried = combining.carried.take()
        guard isReplaced, let input else {
            input?.leftover = carried
            return (setNext(nil), input ?? carried)
        }
        if let carried { input.value = combining.combine(carried.value, input.value) }
        carried?.isTaken = true
        combining.carried = input
        return (setNext(nil), carried)
    }

    /// A call has moved the deadline of the run that it gave a value, or found it over; in that case the value, for another run,
    /// if the run did not begin with it.
    func endMove(of run: KeyedRun, isMoved: Bool) -> Input? {
        pendingMoves -= 1
        guard !isMoved, next === run, let input else { return nil }
        _ = setNext(nil)  // Its call holds it.
        input.isTaken = true
        return input.value
    }

    /// The run begins with its value: from now on calls overtake it no longer.
    func take(_ own: TriggerInput<Input>) -> Input {
        if let combining, let carried = combining.carried.take() {
            own.value = combining.combine(carried.value, own.value)
            carried.isTaken = true
            own.leftover = carried
        }
        if input === own {
            _ = setNext(nil)  // It runs.
            input = nil
        }
        own.isTaken = true
        return own.value
    }
}
