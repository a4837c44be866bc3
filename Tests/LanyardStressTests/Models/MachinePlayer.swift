import Lanyard
import Synchronization

@testable import Lanyard

/// Plays a history with a policy's reducer and the table of keys that asks it, on a clock set by hand and without any task.
///
/// What a run itself looks after is kept here: who shares it, and when its grace is over. ``ScopePlayer`` has the real thing.
struct MachinePlayer: ~Copyable {
    private struct Entry {
        let run: KeyedRun
        var view: KeyView.Call
        var isReturning = false
        var graceEnd: Int?
        var graceCause: CancellationCause?
        var callers: Set<Int> = []
    }

    private final class Ticks: Sendable {
        let now = Mutex(0)
    }

    private static let key = TaskKey("key")

    private let policy: OverlapPolicy
    private var state = ScopeStateMachine()
    private var entries: [Entry] = []
    private var timer: (id: ObjectIdentifier, at: ScopeInstant)?
    private var now = 0
    private var step = 0
    private let ticks: Ticks
    private let core: ScopeCore

    init(_ policy: ReferencePolicy) {
        self.policy = policy.policy
        let ticks = Ticks()
        self.ticks = ticks
        core = ScopeCore(
            name: nil,
            parent: nil,
            clock: .custom(now: { Self.instant(ticks.now.withLock { $0 }) }, sleep: { _ in }),
            rawPriority: nil,
            executor: nil,
            origin: SourceLocation()
        )
    }

    /// What is to be seen.
    var view: KeyView {
        KeyView(
            calls: entries.map { entry in
                guard let shared = entry.view.shares else { return entry.view }
                var view = entries[shared - 1].view
                (view.admission, view.shares) = (.joined, shared)
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
        case .cancelKey:
            apply { $0.cancel(Self.key, for: $1, into: &$2) }
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
        let keyed = KeyedCall(Self.key, policy)
        let call = Call(name: nil, rawPriority: nil, origin: SourceLocation(), result: Void.self)
        let run = KeyedRun(call: call, keyed: keyed, core: core)
        var effects = KeyEffects()
        let verdict = state.admit(run, into: &effects)
        var view = KeyView.Call(admission: .skipped, state: .over)
        switch verdict {
        case .entered(let starts):
            view.admission = effects.displaced.isEmpty ? (starts ? .started : .queued) : .replaced
            view.state = starts ? .running : .waiting
        case .join(let shared):
            let index = entries.firstIndex { $0.run === shared }!
            view.shares = index + 1
            entries[index].callers.insert(number)
        case .skip: view.cause = .skipped
        case .refused: view.cause = .other("refused")
        }
        entries.append(Entry(run: run, view: view, callers: [number]))
        perform(effects)
    }

    private mutating func tick() {
        settle()
        now += 1
        ticks.now.withLock { $0 = now }
        for index in entries.indices where entries[index].graceEnd == now {
            if entries[index].view.state == .running { cancel(index, entries[index].graceCause!) }
        }
        if let timer, timer.at <= Self.instant(now) {
            self.timer = nil
            apply { $0.timerFired(timer.id, key: Self.key, at: $1.instant, into: &$2) }
        }
        settle()
    }

    private mutating func settle() {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in entries.indices {
                let (state, hasBegun) = (entries[index].view.state, entries[index].view.beganIn != nil)
                guard state == .running || state == .windingDown else { continue }
                guard entries[index].isReturning || (state == .windingDown && !hasBegun) else { continue }
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
        let run = entries[index].run
        guard entries[index].view.shares == nil, entries[index].view.cause != .skipped else { return }
        apply { $0.leave(run, at: $1.instant, withheld: false, into: &$2) }
    }

    private mutating func cancelHandle(_ number: Int, of index: Int) {
        guard policy.reducer.sharesRuns else { return cancel(index, cause(.requested)) }
        guard entries[index].callers.remove(number) != nil, entries[index].callers.isEmpty else { return }
        cancel(index, cause(.waitersGone))
    }

    private mutating func cancel(_ index: Int, _ cause: CancellationCause) {
        switch entries[index].view.state {
        case .waiting:
            entries[index].view.cause = word(cause)
            leave(index)
        case .running:
            (entries[index].view.cause, entries[index].view.state) = (word(cause), .windingDown)
            let run = entries[index].run
            apply { $0.withdraw(run, at: $1.instant, into: &$2) }
        case .windingDown, .over: break
        }
    }

    // MARK: What follows

    private mutating func apply(
        _ step: (inout ScopeStateMachine, CancellationCause, inout KeyEffects) -> Void
    ) {
        var effects = KeyEffects()
        step(&state, cause(.requested), &effects)
        perform(effects)
    }

    private mutating func perform(_ effects: KeyEffects) {
        switch effects.timer {
        case .none: break
        case .arm(let timer, let time, _): self.timer = (ObjectIdentifier(timer), time)
        case .disarm: timer = nil
        }
        effects.start.visit { run in entries[index(of: run)].view.state = .running }
        effects.displaced.visit { run in
            let index = index(of: run)
            let wasWaiting = entries[index].view.state == .waiting
            entries[index].view.cause = effects.cause.map { word($0) }
            entries[index].view.state = wasWaiting ? .over : .windingDown
            if wasWaiting { _ = state.leave(run, withheld: false) }
        }
        for run in effects.asked.all where entries[index(of: run)].graceEnd == nil {
            let end = now + Int(effects.grace / ReferencePolicy.tick)
            (entries[index(of: run)].graceEnd, entries[index(of: run)].graceCause) = (end, effects.cause)
        }
    }

    // MARK: Names

    private func owner(_ number: Int) -> Int? {
        guard entries.indices.contains(number - 1) else { return nil }
        return (entries[number - 1].view.shares ?? number) - 1
    }

    private func index(of run: Run) -> Int { entries.firstIndex { $0.run === run }! }

    private func word(_ cause: CancellationCause) -> KeyView.Cause {
        KeyView.Cause(cause.kind) { id in entries.firstIndex { $0.run.id == id } }
    }

    private func cause(_ kind: CancellationCause.Kind) -> CancellationCause {
        CancellationCause(kind: kind, origin: SourceLocation(), instant: Self.instant(now))
    }

    private static func instant(_ ticks: Int) -> ScopeInstant {
        ScopeInstant(offset: ReferencePolicy.tick * ticks)
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
