import Synchronization

@testable import Lanyard

/// A ``ScopeStateMachine`` whose runs have no tasks, are called `r` and their number, and live on a clock that is set by hand.
/// Each step returns what it says is to be done, in words.
struct ScopeMachine: ~Copyable {
    private final class Time: Clock {
        let seconds = Mutex(0)

        var now: ScopeInstant { instant(seconds.withLock { $0 }) }
        var minimumResolution: Duration { .seconds(1) }

        func sleep(until deadline: ScopeInstant, tolerance: Duration?) async throws {}
    }

    var state = ScopeStateMachine()
    private let time = Time()
    let names = TimerNames()
    let core: ScopeCore
    private var runs: [Int: Run] = [:]

    init() {
        let time = time
        core = ScopeCore(
            name: nil,
            parent: nil,
            timers: .on(time),
            rawPriority: nil,
            executor: nil,
            origin: CallSite()
        )
    }

    /// The run that is called so.
    func run(_ number: Int) -> Run { runs[number]! }

    private func call(_ number: Int) -> Call {
        Call(name: "r\(number)", rawPriority: nil, origin: CallSite(), result: Void.self)
    }

    /// A key that is not plain, so that nothing of it stays; unless its name says that it is.
    private func key(_ name: String) -> TaskKey { name.hasPrefix("plain") ? TaskKey(name) : TaskKey([name]) }

    /// Makes a run with a key.
    func makeRun(_ number: Int, _ policy: OverlapPolicy, _ key: String = "key", at seconds: Int = 0) -> KeyedRun {
        time.seconds.withLock { $0 = seconds }
        return KeyedRun(call: call(number), keyed: KeyedCall(self.key(key), policy), core: core)
    }

    /// Admits a run without a key.
    mutating func add(_ number: Int, isPartOfMember: Bool = false) -> String {
        time.seconds.withLock { $0 = 0 }
        let run = Run(call: call(number), core: core)
        runs[number] = run
        return text(state.takeIn(run, isPartOfMember: isPartOfMember))
    }

    /// Admits a run under a key.
    mutating func add(_ number: Int, _ policy: OverlapPolicy, _ key: String = "key", at seconds: Int = 0) -> String {
        var effects = KeyEffects()
        let verdict = admit(number, policy, key, at: seconds, into: &effects)
        return [text(verdict), effects.text(names)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func admit(
        _ number: Int,
        _ policy: OverlapPolicy,
        _ key: String,
        at seconds: Int,
        into effects: inout KeyEffects
    ) -> ScopeVerdict {
        let run = makeRun(number, policy, key, at: seconds)
        runs[number] = run
        let verdict = state.admit(run, into: &effects)
        state.passRoom(&effects)
        return verdict
    }

    mutating func withdraw(_ number: Int, at seconds: Int = 0) -> KeyEffects {
        var effects = KeyEffects()
        state.keys.withdraw(run(number).keyed!, at: instant(seconds), into: &effects)
        state.passRoom(&effects)
        return effects
    }

    mutating func vacate(_ number: Int, at seconds: Int = 0) -> KeyEffects {
        var effects = KeyEffects()
        state.keys.vacate(run(number).keyed!, at: instant(seconds), into: &effects)
        state.passRoom(&effects)
        return effects
    }

    /// A run of a key ends.
    mutating func leave(_ number: Int, at seconds: Int = 0) -> KeyEffects {
        var effects = KeyEffects()
        state.keys.vacate(run(number).keyed!, at: instant(seconds), into: &effects)
        effects.retires = state.leave(run(number), withheld: false)
        state.passRoom(&effects)
        return effects
    }

    /// A run without a key ends.
    mutating func leaveUnkeyed(_ number: Int, withheld: Bool = false) -> String {
        state.leave(run(number), withheld: withheld) ? "retire" : ""
    }

    mutating func cancel(_ key: String, at seconds: Int = 0) -> KeyEffects {
        var effects = KeyEffects()
        let cause = CancellationCause(kind: .requested, origin: CallSite(), instant: instant(seconds))
        state.keys.cancel(self.key(key), for: cause, into: &effects)
        state.passRoom(&effects)
        return effects
    }

    /// The timer of a number fires: the first that was armed has the number one.
    mutating func fire(_ timer: Int, _ key: String = "key", at seconds: Int) -> KeyEffects {
        var effects = KeyEffects()
        state.keys.timerFired(names.timer(timer), key: self.key(key), at: instant(seconds), into: &effects)
        state.passRoom(&effects)
        return effects
    }

    private var refusal: String { "refused\(state.causeOfRefusal.map { ": \($0.reason ?? "")" } ?? "")" }

    private func text(_ verdict: ScopeVerdict) -> String {
        switch verdict {
        case .entered(let starts): starts ? "starts" : "waits"
        case .join(let run): "join \(run.title)"
        case .skip: "skip"
        case .refused: refusal
        case .joinsUnshared: "mistaken"
        }
    }
}

/// Numbers for timers, in the order in which they were seen.
final class TimerNames {
    private var timers: [KeyTimer] = []

    func number(_ timer: KeyTimer) -> Int {
        if let index = timers.firstIndex(where: { $0 === timer }) { return index + 1 }
        timers.append(timer)
        return timers.count
    }

    func timer(_ number: Int) -> KeyTimer { timers[number - 1] }
}

extension Run {
    /// What a ``ScopeMachine`` calls it.
    var number: Int { Int(title.dropFirst())! }
}

extension KeyEffects {
    /// What is to be done, in its order; empty for nothing.
    func text(_ names: TimerNames) -> String {
        var parts: [String] = []
        if !displaced.isEmpty { parts.append("cancel \(displaced.all.map(\.title).joined(separator: " "))") }
        if let change = rest?.timer.text(names) { parts.append(change) }
        if !start.isEmpty { parts.append("start \(start.all.map(\.title).joined(separator: " "))") }
        if rest?.dropped != nil { parts.append("drop key") }
        if retires { parts.append("retire") }
        return parts.joined(separator: ", ")
    }
}

extension KeyEffects.Rest {
    func text(_ names: TimerNames) -> String {
        [timer.text(names), dropped == nil ? nil : "drop key"].compactMap(\.self).joined(separator: ", ")
    }
}

extension KeySlot.TimerChange {
    fileprivate func text(_ names: TimerNames) -> String? {
        switch self {
        case .none: return nil
        case .arm(let timer, let time, let old):
            let replaced = old.map { " for \(names.number($0))" } ?? ""
            return "arm \(names.number(timer)) at \(time.offset.components.seconds)\(replaced)"
        case .disarm(let timer): return "disarm \(names.number(timer))"
        }
    }
}
