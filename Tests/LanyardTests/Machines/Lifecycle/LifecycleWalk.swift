@testable import Lanyard

/// A way through the machine of runs, from a beginning by some events. The machine cannot be copied, so it goes all the way
/// anew for each step.
struct LifecycleWalk {
    /// How runs come into the world.
    enum Beginning: CaseIterable {
        /// Without a key.
        case released
        /// With a key, of a caller in a task: its task is there, and waits.
        case waiting
        /// With a key, of a caller in no task: its body waits for a task.
        case held
    }

    /// All that tells one place on the ways from another.
    struct Position: Hashable {
        var station: Lifecycle.Station
        var hasBody: Bool
        var mayPark = false
        var mayConclude = false
        var mayEnd = false
    }

    private let beginning: Beginning
    private var events: [LifecycleEvent] = []
    private(set) var position: Position

    init(from beginning: Beginning) {
        self.beginning = beginning
        let phase: RunPhase = beginning == .released ? .released : .waiting
        position = Position(station: .init(phase: phase, isCancelled: false), hasBody: beginning == .held)
    }

    /// The step that an event is here, and the way that goes on behind it; `nil` if nobody may ask for it.
    func going(on event: LifecycleEvent) -> (Lifecycle.Step, LifecycleWalk)? {
        guard isAllowed(event) else { return nil }
        var machine = RunMachine(released: beginning == .released)
        if beginning == .held { _ = machine.hold(Dummy.body) }
        for earlier in events { _ = machine.answer(to: earlier) }
        let answer = machine.answer(to: event)
        let next = Lifecycle.Station(phase: machine.phase, isCancelled: machine.cause != nil)
        var longer = self
        longer.events.append(event)
        longer.position.move(on: event, answer: answer, to: next)
        return (Lifecycle.Step(answer: answer, next: next), longer)
    }

    /// Whether there is anybody who asks: a run without a task has none that begins, a task that sleeps asks nothing, it
    /// parks when it was told to and concludes what it was told to run, and whoever concluded is the one that ends it.
    private func isAllowed(_ event: LifecycleEvent) -> Bool {
        switch event {
        case .start, .cancel: true
        case .begin: position.station.phase != .parked && !position.hasBody && !position.mayPark
        case .park: position.mayPark
        case .conclude, .concludeLate: position.mayConclude
        case .end: position.mayEnd
        }
    }
}

extension LifecycleWalk.Position {
    fileprivate mutating func move(on event: LifecycleEvent, answer: String, to next: Lifecycle.Station) {
        switch event {
        case .begin: (mayPark, mayConclude) = (answer == "park", answer == "run")
        case .park: mayPark = false
        case .conclude, .concludeLate: mayConclude = false
        case .start, .cancel, .end: break
        }
        mayEnd = next.phase == .concluded && !mayPark
        hasBody = hasBody && next.phase == .waiting
        station = next
    }
}

private let why = cause("why")

extension RunStateMachine {
    /// Lets an event happen; what the machine says, in words.
    fileprivate mutating func answer(to event: LifecycleEvent) -> String {
        switch event {
        case .start: return start().words.kind
        case .begin: return "\(begin())"
        case .park: return park(Dummy.waiter(1)) ? "sleep" : "ask again"
        case .cancel: return cancel(why).words.kind
        case .conclude: conclude(Dummy.result("value"))
        case .concludeLate: conclude(Dummy.result("value"), unless: why)
        case .end: _ = end()
        }
        return ""
    }
}

extension String {
    /// Without the number of who is told.
    fileprivate var kind: String { String(split(separator: " nobody")[0].prefix { !$0.isNumber }).trimmed }

    private var trimmed: String { last == " " ? String(dropLast()) : self }
}
