@testable import Lanyard

/// What the tests of the machine of runs say instead of tasks and clocks.
typealias RunMachine = RunStateMachine<String, String, String, String>

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
