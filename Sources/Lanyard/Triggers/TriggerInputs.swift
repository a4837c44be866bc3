/// The value that a run of a trigger begins with.
///
/// Unchecked, because only the scope touches what is in it, under its lock.
final class TriggerInput<Input: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) fileprivate var value: Input?

    init(_ value: Input) {
        self.value = value
    }
}

/// What a trigger has called for and not begun, with its value. All of it under the scope's lock.
final class TriggerInputs<Input: Sendable>: TriggerLine, @unchecked Sendable {
    @exclusivity(unchecked) private var input: TriggerInput<Input>?

    /// A newer value for the run that has not begun; the one that it overtakes.
    func overtake(with newer: Input) -> Input? {
        guard let input else { return nil }
        let older = input.value
        input.value = newer
        return older
    }

    /// Lets calls overtake a run from now on, unless it has begun or left its key; what was kept before.
    func await(_ run: KeyedRun, _ own: TriggerInput<Input>) -> (KeyedRun?, TriggerInput<Input>?) {
        hasRuns = true
        guard own.value != nil, run.seat.place == .waiting || run.seat.place == .running else { return (nil, nil) }
        defer { (next, input) = (run, own) }
        return (next, input)
    }

    /// The run begins with its value: from now on calls overtake it no longer.
    func take(_ own: TriggerInput<Input>) -> Input {
        if input === own { (next, input) = (nil, nil) }
        guard let value = own.value.take() else { preconditionFailure("A run begins once.") }
        return value
    }
}
