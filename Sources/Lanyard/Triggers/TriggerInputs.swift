/// The mailbox of a trigger's run, whatever the type of its input.
///
/// Unchecked for the reason that ``Mailbox`` is.
class TriggerMailbox: Mailbox, @unchecked Sendable {
    final let calls: TriggerCalls

    /// What has become of the input.
    enum Fate {
        case pending
        /// Its run has begun with it.
        case begun
        /// It has become part of a newer one; its run does not begin.
        case combined
        case dropped
    }

    final fileprivate(set) var fate = Fate.pending

    init(of calls: TriggerCalls, isOpen: Bool) {
        self.calls = calls
        super.init(of: calls, isOpen: isOpen)
    }

    /// Its run begins with the input, which nobody exchanges from now on; false if that has become part of a newer one.
    final func begin() -> Bool {
        close()
        calls.forget(self)
        guard fate != .combined else { return false }
        fate = .begun
        return true
    }

    override func entered(pushingOut displaced: borrowing Few<Run>) { calls.entered(with: self) }

    override final func ended() {
        guard let run else { return }
        let (core, cause) = (run.core, run.cause)
        let (kept, isReleased) = core.machine.withLock { _ in
            if fate == .pending {
                fate = .dropped
                calls.countDropped()
            }
            close()
            calls.forget(self)
            return (calls.noteEnd(of: run, cause), calls.isReleased)
        }
        withExtendedLifetime(kept) {}  // Released here, not under the lock.
        if isReleased { Recorders.tellDropped(calls, of: core) }
    }
}

/// The input that a run of a trigger begins with.
///
/// Not optional, although it is taken once: an optional of a type that is not known here is looked up at each use. Unchecked,
/// because only the scope touches what is in it, under its lock.
final class TriggerInput<Input: Sendable>: TriggerMailbox, @unchecked Sendable {
    private let inputs: TriggerInputs<Input>
    /// Unchecked, or V1 takes 27 % more.
    @exclusivity(unchecked) private(set) var value: Input

    /// What combining has left: to be released with this, and not under the lock.
    private var leftover: Leftover?

    private final class Leftover {
        let value: Input
        let others: Leftover?

        init(_ value: Input, _ others: Leftover?) { (self.value, self.others) = (value, others) }
    }

    init(_ value: Input, of inputs: TriggerInputs<Input>) {
        self.value = value
        self.inputs = inputs
        super.init(of: inputs, isOpen: true)
    }

    /// Exchanges the input for a newer one, or adds that; what is left of them is to be released outside of the lock.
    func exchange(for newer: inout Input) {
        guard let combine = inputs.combine else { return swap(&value, &newer) }
        let older = value
        value = combine(older, newer)
        newer = older
    }

    /// Of the runs that its own has pushed out, those of the same trigger had inputs, too.
    override func entered(pushingOut displaced: borrowing Few<Run>) {
        if inputs.combine != nil {
            for run in displaced.all.reversed() { (run.keyed?.keyedCall.mailbox as? Self)?.become(partOf: self) }
        }
        super.entered(pushingOut: displaced)
    }

    private func become(partOf newer: TriggerInput) {
        guard fate == .pending, newer.inputs === inputs, let combine = inputs.combine else { return }
        fate = .combined
        newer.leftover = Leftover(newer.value, newer.leftover)
        newer.value = combine(value, newer.value)
    }
}

/// How the inputs of a trigger are taken in. All of it under the scope's lock.
final class TriggerInputs<Input: Sendable>: TriggerCalls, @unchecked Sendable {
    /// Adds a newer input to one whose place it takes, if they are combined.
    fileprivate let combine: Combine?

    typealias Combine = @Sendable (Input, Input) -> Input

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite, combine: Combine?) {
        self.combine = combine
        super.init(keyed, name: name, origin: origin)
    }

    /// Exchanges an input for that of a run which has not begun, or adds it to that; false if nothing can be said without asking more.
    /// What the caller has then is to be released outside of the lock.
    ///
    /// - Parameter now: The present; `nil` if it matters neither to the policy nor to a deadline.
    @inline(__always)
    func exchange(_ input: inout Input, at now: ScopeInstant?) -> Bool {
        guard let answer, answer.opening == nil, let mailbox, mailbox.isOpen, let run = mailbox.run,
            let slot = run.seat.slot
        else { return false }
        if let now { if slot.isDue(at: now) { return false } } else if slot.remembers { return false }
        guard slot.renew(run, answer, at: now) else { return false }
        take(&input, for: mailbox)
        return true
    }

    /// Answers a call that needs no run of its own; `nil` if it does.
    func answer(
        _ input: inout Input,
        _ keys: inout KeyTable,
        at now: ScopeInstant,
        into effects: inout KeyEffects
    ) -> Admission? {
        let mailbox = mailbox?.isOpen == true ? mailbox : nil
        let answer = keys.answer(key, policy, pending: mailbox?.run, sharing: sharedRun, at: now, into: &effects)
        if answer == .skipped { countDropped() }
        if answer == .replaced, let mailbox { take(&input, for: mailbox) }
        return answer
    }

    @inline(__always)
    private func take(_ input: inout Input, for mailbox: TriggerMailbox) {
        unsafeDowncast(mailbox, to: TriggerInput<Input>.self).exchange(for: &input)
        if combine == nil { countDropped() }
    }
}
