@testable import Lanyard

/// What the tests of the machines say instead of tasks, runs and clocks.
typealias RunMachine = RunStateMachine<String, String, String, String>
typealias ScopeMachine = ScopeStateMachine<String, String>

func cause(_ reason: String) -> CancellationCause {
    CancellationCause(kind: .requested, reason: reason, origin: SourceLocation(), instant: instant(0))
}

func instant(_ seconds: Int) -> ScopeInstant {
    ScopeInstant(offset: .seconds(seconds))
}

extension RunStateMachine<String, String, String, String> {
    /// A machine that went the shortest way to a phase; who is parked is «parked».
    static func reaching(_ phase: RunPhase) -> RunMachine {
        var machine = RunMachine(released: phase != .waiting && phase != .parked)
        if phase == .parked { _ = machine.park("parked") }
        if [.running, .concluded, .ended].contains(phase) { _ = machine.begin() }
        if [.concluded, .ended].contains(phase) { machine.conclude(.success("value")) }
        if phase == .ended { _ = machine.end() }
        return machine
    }

    /// Concludes, and tells the outcome.
    mutating func outcome(
        of result: Result<String, any Error>,
        unless late: CancellationCause? = nil
    ) -> Outcome<String> {
        conclude(result, unless: late)
        return outcome!
    }
}

extension ScopeStateMachine<String, String> {
    /// Admits the run number `number`, which is called `r` and its number.
    mutating func add(_ number: UInt64) -> String {
        Self.text(admit("r\(number)"))
    }

    /// Admits the run number `number` under a key.
    mutating func add(_ number: UInt64, _ policy: OverlapPolicy, _ key: String = "key", at seconds: Int = 0) -> String {
        let id = RunID(rawValue: number)
        let admitted = admit(
            "r\(number)",
            id: id,
            key: TaskKey(key),
            policy: policy,
            origin: SourceLocation(),
            at: instant(seconds)
        )
        return [Self.text(admitted.verdict), admitted.effects.text].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    mutating func withdraw(_ number: UInt64, at index: Int, at seconds: Int = 0) -> String {
        withdraw(at: index, id: RunID(rawValue: number), at: instant(seconds)).text
    }

    mutating func vacate(_ index: Int, at seconds: Int = 0) -> String {
        vacate(at: index, at: instant(seconds)).text
    }

    /// A run of a key ends.
    mutating func leave(_ index: Int, at seconds: Int = 0, withheld: Bool = false) -> String {
        leave(at: index, at: instant(seconds), withheld: withheld).text
    }

    /// A run without a key ends.
    mutating func leaveUnkeyed(_ index: Int, withheld: Bool = false) -> String {
        leave(at: index, withheld: withheld) ? "retire" : ""
    }

    mutating func cancel(_ key: String, at seconds: Int = 0) -> String {
        cancel(
            TaskKey(key),
            for: CancellationCause(kind: .requested, origin: SourceLocation(), instant: instant(seconds))
        ).text
    }

    mutating func fire(_ timer: UInt64, _ key: String = "key", at seconds: Int) -> String {
        timerFired(timer, key: TaskKey(key), at: instant(seconds)).text
    }

    private static func text(_ verdict: ScopeVerdict<String>) -> String {
        switch verdict {
        case .entered(let index, let starts): "\(index) \(starts ? "starts" : "waits")"
        case .join(let run): "join \(run)"
        case .skip: "skip"
        case .refused(let cause): "refused\(cause.map { ": \($0.reason ?? "")" } ?? "")"
        }
    }
}

extension KeyEffects<String> {
    /// What is to be done, in its order; empty for nothing.
    var text: String {
        var parts: [String] = []
        if !displaced.isEmpty { parts.append("cancel \(displaced.all.joined(separator: " "))") }
        switch timer {
        case .none: break
        case .arm(let id, let time, let old):
            parts.append("arm \(id) at \(time.offset.components.seconds)\(old.map { " for \($0)" } ?? "")")
        case .disarm(let id): parts.append("disarm \(id)")
        }
        if !start.isEmpty { parts.append("start \(start.all.joined(separator: " "))") }
        if dropped != nil { parts.append("drop key") }
        if retires { parts.append("retire") }
        return parts.joined(separator: ", ")
    }
}
