@testable import Lanyard

typealias RunMachine = RunStateMachine

func cause(_ reason: String) -> CancellationCause {
    CancellationCause(kind: .requested, reason: reason, origin: CallSite(), instant: instant(0))
}

func instant(_ seconds: Int) -> ScopeInstant {
    ScopeInstant(offset: .seconds(seconds))
}

/// What the tests of the machine of runs take for tasks, bodies and continuations: each is told from others by a number, and
/// nobody runs or resumes it.
enum Dummy {
    static let task = Run.Handle {}
    static let body = Run.Held(body: {}, rawPriority: 0)

    static func waiter(_ number: Int) -> Run.Waiter { unsafeBitCast(number, to: Run.Waiter.self) }
    static func number(_ waiter: Run.Waiter) -> Int { unsafeBitCast(waiter, to: Int.self) }
    static func result(_ value: String) -> Result<Returned, any Error> { .success(.of(value)) }
}

extension RunStateMachine {
    /// Who is parked in a machine that has reached that.
    static let parked = 77

    /// A machine that went the shortest way to a phase.
    static func reaching(_ phase: RunPhase) -> RunMachine {
        var machine = RunMachine(released: phase != .waiting && phase != .parked)
        if phase == .parked { _ = machine.park(Dummy.waiter(parked)) }
        if [.running, .concluded, .ended].contains(phase) { _ = machine.begin() }
        if [.concluded, .ended].contains(phase) { machine.conclude(Dummy.result("value")) }
        if phase == .ended { _ = machine.end() }
        return machine
    }

    /// Concludes, and tells the outcome.
    mutating func outcome(
        of result: Result<Returned, any Error>,
        unless late: CancellationCause? = nil
    ) -> Outcome<String> {
        conclude(result, unless: late)
        return settled!
    }

    /// The outcome, of a run that returns a text.
    var settled: Outcome<String>? { outcome.map { $0.map { $0.value as! String } } }
}

// What few runs need, as if all did.

extension RunStateMachine {
    mutating func attach(_ task: Run.Handle) -> (cancel: Bool, waiters: [Run.Waiter]) {
        var handle: Run.Handle? = task
        let action = attach(&handle)
        return (action?.cancel != nil, action?.waiters ?? [])
    }

    /// Whether the task is to tell itself.
    mutating func attachItself(_ task: Run.Handle) -> Bool {
        var handle: Run.Handle? = task
        return attachItself(&handle)?.cancel != nil
    }
}

extension RunStateMachine.EndAction {
    var waiters: [Run.Waiter] { [awaiter].compactMap(\.self) + (rest?.waiters ?? []) }
    var grace: DeadlineTimer? { rest?.grace }
}

// What is answered, in words.

extension RunStateMachine.StartAction {
    var words: String {
        switch self {
        case .launch: "launch"
        case .unpark(let waiter): "unpark \(Dummy.number(waiter))"
        case .nothing: "nothing"
        }
    }
}

extension RunStateMachine.CancelAction {
    var words: String {
        switch self {
        case .signal(let task, let hasToken):
            (task == nil ? "signal nobody" : "signal") + (hasToken ? ", token" : "")
        case .conclude(let body, let waiter):
            "conclude" + (body == nil ? "" : ", drop") + (waiter.map { ", unpark \(Dummy.number($0))" } ?? "")
        case .nothing: "nothing"
        }
    }
}

extension RunStateMachine.Awaited {
    var words: String {
        switch self {
        case .ended: "ended"
        case .task: "task"
        case .unbegun: "unbegun"
        case .undecided: "undecided"
        }
    }
}

extension [Run.Waiter] {
    var numbers: [Int] { map(Dummy.number) }
}
