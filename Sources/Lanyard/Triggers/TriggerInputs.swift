/// The value that a run of a trigger begins with.
///
/// Not optional, although it is taken once: an optional of a type that is not known here is looked up at each use. Unchecked,
/// because only the scope touches what is in it, under its lock.
final class TriggerInput<Input: Sendable>: TriggerValue, @unchecked Sendable {
    @exclusivity(unchecked) fileprivate(set) var value: Input

    /// What combining has left: to be released with this, and not under the lock.
    @exclusivity(unchecked) private var leftover: Leftover?

    private final class Leftover {
        let value: Input
        let others: Leftover?

        init(_ value: Input, _ others: Leftover?) { (self.value, self.others) = (value, others) }
    }

    init(_ value: Input, of inputs: TriggerInputs<Input>, canBeOvertaken: Bool) {
        self.value = value
        super.init(of: inputs, canBeOvertaken: canBeOvertaken)
    }

    override func add(to newer: TriggerValue) {
        guard fate == .pending, canBeOvertaken, newer.trigger === trigger else { return }
        let newer = unsafeDowncast(newer, to: TriggerInput<Input>.self)
        guard let combine = unsafeDowncast(trigger, to: TriggerInputs<Input>.self).combine else { return }
        fate = .combined
        newer.leftover = Leftover(newer.value, newer.leftover)
        newer.value = combine(value, newer.value)
    }
}

/// How the values of a trigger are exchanged. All of it under the scope's lock.
final class TriggerInputs<Input: Sendable>: TriggerCore, @unchecked Sendable {
    /// Adds a newer value to one that it overtakes, if values are combined.
    fileprivate let combine: Combine?

    typealias Combine = @Sendable (Input, Input) -> Input

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite, combine: Combine?) {
        self.combine = combine
        super.init(keyed, name: name, origin: origin)
    }

    override var combines: Bool { combine != nil }

    /// Exchanges the value of the run that has not begun for a newer one, or adds that; what is left of them is to be released
    /// outside of the lock.
    func exchangeValue(of run: KeyedRun, for newer: inout Input) {
        guard let own = run.keyedCall.value else { return }
        let input = unsafeDowncast(own, to: TriggerInput<Input>.self)
        guard let combine else { return swap(&input.value, &newer) }
        let older = input.value
        input.value = combine(older, newer)
        newer = older
    }
}
