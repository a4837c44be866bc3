/// The value that a run of a trigger begins with.
///
/// Not optional, although it is taken once: an optional of a type that is not known here is looked up at each use. Unchecked,
/// because only the scope touches what is in it, under its lock.
final class TriggerInput<Input: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) fileprivate var value: Input
    @exclusivity(unchecked) fileprivate var isTaken = false

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

    /// Exchanges the value of the run that has not begun for a newer one.
    func overtake(with newer: inout Input) {
        if let input { swap(&input.value, &newer) }
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

    override func forget() -> (KeyedRun?, AnyObject?) {
        defer { input = nil }
        return (setNext(nil), input)
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
        if input === own {
            _ = setNext(nil)  // It runs.
            input = nil
        }
        own.isTaken = true
        return own.value
    }
}
