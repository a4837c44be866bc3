import LanyardTestSupport
import Testing

@testable import Lanyard

/// Random walks through ``ScopeStateMachine`` that do what it says, late and in any order, as threads would.
@Suite struct ScopeMachineWalkTests {
    static let mixed: [OverlapPolicy] = [
        .replace, .restart, .skip, .queue(limit: 2), .keepLatest, .join, .concurrent(limit: 2),
        .debounce(for: .seconds(3)), .throttle(for: .seconds(4), edges: .leading),
        .throttle(for: .seconds(4), edges: .trailing), .throttle(for: .seconds(4)),
    ]
    static let oneAtATime: [OverlapPolicy] = [
        .restart, .queue, .queue(limit: 1), .keepLatest, .throttle(for: .seconds(4)),
        .throttle(for: .seconds(2), edges: .leading), .throttle(for: .seconds(3), edges: .trailing),
    ]

    @Test(arguments: mixed.indices) func `whatever is admitted starts or is pushed out, and everything comes to an end`(
        index: Int
    ) {
        for seed in 0..<60 as Range<UInt64> { Walk(seed, [Self.mixed[index]]).run(steps: 120) }
    }

    @Test func `policies that meet on one key leave nobody behind`() {
        for seed in 0..<400 as Range<UInt64> { Walk(seed, Self.mixed).run(steps: 120) }
    }

    @Test func `policies that never run two at once never do, even mixed`() {
        for seed in 0..<400 as Range<UInt64> { Walk(seed, Self.oneAtATime, limit: 1).run(steps: 120) }
    }

    /// One walk over two keys.
    struct Walk {
        private enum State {
            case waiting
            case running
            case delivering
            case cancelled
        }

        private var random: SeededNumbers
        private let seed: UInt64
        private let policies: [OverlapPolicy]
        private let limit: Int
        private var now = 0
        private var nextRun = 1
        private var runs: [Int: (key: String, state: State)] = [:]
        private var timers: [String: (timer: KeyTimer, at: ScopeInstant)] = [:]

        init(_ seed: UInt64, _ policies: [OverlapPolicy], limit: Int = .max) {
            random = SeededNumbers(seed: seed)
            self.seed = seed
            self.policies = policies
            self.limit = limit
        }

        consuming func run(steps: Int) {
            var machine = ScopeMachine()
            for _ in 0..<steps {
                now += Int.random(in: 0...1, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<5: add(&machine)
                case 5..<7: end(&machine)
                case 7: cancelOne(&machine)
                case 8: fire(&machine)
                default: cancelKey(&machine)
                }
                #expect(machine.state.count == runs.count, "seed \(seed)")
            }
            for _ in 0..<10_000 where !runs.isEmpty || !timers.isEmpty {
                now += 1
                fire(&machine)
                end(&machine)
            }
            #expect(runs.isEmpty, "seed \(seed): nobody will ever start these")
            #expect(machine.state.count == 0, "seed \(seed)")
            #expect(machine.state.release() == .retire, "seed \(seed)")
        }

        private mutating func add(_ machine: inout ScopeMachine) {
            let (number, key) = (nextRun, Bool.random(using: &random) ? "a" : "plain")
            nextRun += 1
            let policy = policies.randomElement(using: &random)!
            var effects = KeyEffects()
            let verdict = machine.admit(number, policy, key, at: now, into: &effects)
            if case .entered(let starts) = verdict { runs[number] = (key, starts ? .running : .waiting) }
            apply(effects, key, &machine)
            check(key)
        }

        /// A body ends.
        private mutating func end(_ machine: inout ScopeMachine) {
            let ready = runs.filter { $0.value.state != .waiting }.keys.sorted()
            guard let number = ready.randomElement(using: &random), let run = runs[number] else { return }
            if run.state == .running && Bool.random(using: &random) {
                runs[number]?.state = .delivering
                apply(machine.vacate(number, at: now), run.key, &machine)
            }
            leave(number, &machine)
        }

        private mutating func leave(_ number: Int, _ machine: inout ScopeMachine) {
            guard let run = runs.removeValue(forKey: number) else { return }
            let effects = machine.leave(number, at: now)
            apply(effects, run.key, &machine)
        }

        private mutating func cancelOne(_ machine: inout ScopeMachine) {
            if let number = runs.keys.sorted().randomElement(using: &random) { cancel(number, &machine) }
        }

        private mutating func cancel(_ number: Int, _ machine: inout ScopeMachine) {
            guard let run = runs[number], run.state == .waiting || run.state == .running else { return }
            if run.state == .waiting { return leave(number, &machine) }
            runs[number]?.state = .cancelled
            let holdsKey = machine.run(number).keyed?.holdsKey == true
            let isDue = timers[run.key].map { $0.at <= instant(now) } ?? false
            let effects = machine.withdraw(number, at: now)
            // So a scope need not take the step for a run that no longer holds its key.
            let text = effects.text(machine.names)
            #expect(holdsKey || isDue || text.isEmpty, "seed \(seed): \(text)")
            apply(effects, run.key, &machine)
        }

        private mutating func cancelKey(_ machine: inout ScopeMachine) {
            let key = Bool.random(using: &random) ? "a" : "plain"
            apply(machine.cancel(key, at: now), key, &machine)
        }

        private mutating func fire(_ machine: inout ScopeMachine) {
            for (key, timer) in timers.sorted(by: { $0.key < $1.key }) where timer.at <= instant(now) {
                timers[key] = nil
                apply(machine.fire(machine.names.number(timer.timer), key, at: now), key, &machine)
            }
        }

        private mutating func apply(_ effects: borrowing KeyEffects, _ key: String, _ machine: inout ScopeMachine) {
            switch effects.rest?.timer ?? .none {
            case .none: break
            case .disarm(let timer): if timers[key]?.timer === timer { timers[key] = nil }
            case .arm(let timer, let time, _): timers[key] = (timer, time)
            }
            for number in effects.start.all.map(\.number) {
                #expect(runs[number]?.state == .waiting, "seed \(seed): r\(number) was started twice, or too late")
                runs[number]?.state = .running
            }
            check(key)
            for run in effects.displaced.all { cancel(run.number, &machine) }
        }

        private func check(_ key: String) {
            let busy = runs.values.count { $0.key == key && $0.state != .waiting && $0.state != .delivering }
            #expect(busy <= limit, "seed \(seed)")
        }
    }
}
