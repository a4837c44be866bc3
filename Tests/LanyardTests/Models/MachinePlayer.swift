@testable import Lanyard

/// Plays a history with a policy's reducer and the table of keys that asks it, in a ``ScopeMachine``.
///
/// What a run itself looks after is kept here: who shares it, and when its grace is over. ``ScopePlayer`` has the real thing.
struct MachinePlayer: ~Copyable {
    private struct Entry {
        var view: KeyView.Call
        var isReturning = false
        var graceEnd: Int?
        var graceCause: KeyView.Cause?
        var callers: Set<Int> = []
        var causeOfLeaving: KeyView.Cause?
    }

    private let policy: OverlapPolicy
    private var machine = ScopeMachine()
    private var entries: [Entry] = []
    private var timer: (number: Int, at: ScopeInstant)?
    private var now = 0
    private var step = 0

    init(_ policy: ReferencePolicy) {
        self.policy = policy.policy
    }

    /// What is to be seen.
    var view: KeyView {
        KeyView(
            calls: entries.map { entry in
                var view = entry.view
                if let shared = entry.view.shares {
                    view = entries[shared - 1].view
                    (view.admission, view.shares) = (.joined, shared)
                }
                view.cause = entry.causeOfLeaving ?? view.cause
                return view
            }
        )
    }

    mutating func take(_ step: HistoryStep) {
        self.step += 1
        switch step.action {
        case .call: call()
        case .end(let number):
            if let index = owner(number), entries[index].view.beganIn != nil { entries[index].isReturning = true }
        case .cancel(let number): if let index = owner(number) { cancelHandle(number, of: index) }
        case .cancelKey: perform(machine.cancel("plain", at: now))
        case .wait(let ticks): for _ in 0..<ticks { tick() }
        }
        if !step.isHasty { settle() }
    }

    /// Ends whatever is left, which holds its key and is held by it.
    mutating func finish() {
        for index in entries.indices where entries[index].view.state != .over { leave(index) }
    }

    // MARK: Steps

    private mutating func call() {
        let number = entries.count + 1
        var effects = KeyEffects()
        let verdict = machine.admit(number, policy, "plain", at: now, into: &effects)
        var view = KeyView.Call(admission: .skipped, state: .over)
        switch verdict {
        case .entered(let starts):
            view.admission = effects.displaced.isEmpty ? (starts ? .started : .queued) : .replaced
            view.state = starts ? .running : .waiting
        case .join(let shared):
            view.shares = shared.number
            entries[shared.number - 1].callers.insert(number)
        case .skip: view.cause = .skipped
        case .refused: view.cause = .other("refused")
        case .joinsUnshared: view.cause = .other("mistaken")
        }
        entries.append(Entry(view: view, callers: [number]))
        perform(effects)
    }

    private mutating func tick() {
        settle()
        now += 1
        for index in entries.indices where entries[index].graceEnd == now {
            if entries[index].view.state == .running { cancel(index, entries[index].graceCause!) }
        }
        if let timer, timer.at <= instant(now) {
            self.timer = nil
            perform(machine.fire(timer.number, "plain", at: now))
        }
        settle()
    }

    private mutating func settle() {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in entries.indices {
                guard entries[index].isReturning, entries[index].view.state != .over else { continue }
                leave(index)
                hasChanged = true
            }
        }
        for index in entries.indices where entries[index].view.state == .running {
            if entries[index].view.beganIn == nil {
                (entries[index].view.beganIn, entries[index].view.beganAt) = (step, now)
            }
        }
    }

    private mutating func leave(_ index: Int) {
        entries[index].view.state = .over
        perform(machine.leave(index + 1, at: now))
    }

    private mutating func cancelHandle(_ number: Int, of index: Int) {
        guard policy.reducer.sharesRuns else { return cancel(index, .requested) }
        guard entries[index].view.state != .over, entries[index].callers.remove(number) != nil else { return }
        entries[number - 1].causeOfLeaving = entries[index].view.cause ?? .waitersGone
        if entries[index].callers.isEmpty { cancel(index, .waitersGone) }
    }

    private mutating func cancel(_ index: Int, _ cause: KeyView.Cause) {
        guard [.waiting, .running].contains(entries[index].view.state) else { return }
        entries[index].view.cause = cause
        guard entries[index].view.beganIn != nil else { return leave(index) }
        entries[index].view.state = .windingDown
        perform(machine.withdraw(index + 1, at: now))
    }

    // MARK: What follows

    private mutating func perform(_ effects: borrowing KeyEffects) {
        switch effects.rest?.timer ?? .none {
        case .none: break
        case .arm(let timer, let time, _): self.timer = (machine.names.number(timer), time)
        case .disarm: timer = nil
        }
        let cause = effects.cause.map { word($0) }
        for run in effects.start.all { entries[run.number - 1].view.state = .running }
        for run in effects.displaced.all { cancel(run.number - 1, cause!) }
        guard let rest = effects.rest else { return }
        for index in rest.asked.map({ $0.number - 1 }) where entries[index].graceEnd == nil {
            entries[index].graceEnd = now + Int(rest.grace / ReferencePolicy.tick)
            entries[index].graceCause = cause
        }
    }

    // MARK: Names

    private func owner(_ number: Int) -> Int? {
        guard entries.indices.contains(number - 1) else { return nil }
        return (entries[number - 1].view.shares ?? number) - 1
    }

    private func word(_ cause: CancellationCause) -> KeyView.Cause {
        KeyView.Cause(cause.kind) { id in entries.indices.first { machine.run($0 + 1).id == id } }
    }
}

extension KeyView.Cause {
    /// A cause, with the number of the call in place of its run's identity.
    init(_ kind: CancellationCause.Kind, index: (RunID) -> Int?) {
        switch kind {
        case .replaced(let id): self = index(id).map { .replaced(by: $0 + 1) } ?? .other("\(kind)")
        case .requested: self = .requested
        case .skipped: self = .skipped
        case .waitersGone: self = .waitersGone
        default: self = .other("\(kind)")
        }
    }
}
