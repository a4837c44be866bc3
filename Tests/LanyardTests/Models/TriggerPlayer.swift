import Lanyard
import LanyardTestSupport
import LanyardTesting

/// Plays a history with a trigger: of its calls one sees what was decided and which values begin, and nothing else.
final class TriggerPlayer {
    private let clock: TestClock
    private let scope: TaskScope
    private let trigger: TaskTrigger<Int, Int>
    private let gates: Log<Gate>
    private let beginnings = Log<Int>()
    private var admissions: [Admission] = []
    private var began: [Int: (step: Int, tick: Int)] = [:]
    private var seen = 0
    private var step = 0
    private var now = 0

    init(_ policy: ReferencePolicy, on clock: TestClock) {
        self.clock = clock
        scope = TaskScope("Model", on: clock)
        let (gates, beginnings) = (Log<Gate>(), beginnings)
        self.gates = gates
        trigger = scope.trigger("key", policy: policy.policy) { number in
            beginnings.note(number)
            await gates.all[number].wait()
            return number
        }
    }

    func take(_ step: HistoryStep) async {
        self.step += 1
        switch step.action {
        case .call:
            gates.note(Gate())
            admissions.append(trigger(admissions.count))
        case .end(let number): if let owner = owner(number), began[owner] != nil { gates.all[owner].open() }
        case .cancel: break
        case .cancelKey: scope.cancel(id: "key")
        case .wait(let ticks): for _ in 0..<ticks { await tick() }
        }
        if !step.isHasty { await settle() }
    }

    /// Ends all bodies; whether nothing is left.
    func finish() async -> Bool {
        for gate in gates.all { gate.open() }
        await clock.run()
        try? await trigger.waitUntilIdle()
        return scope.isEmpty && !trigger.isRunning && !trigger.isWaiting
    }

    var view: KeyView {
        KeyView(
            calls: admissions.enumerated().map { number, admission in
                KeyView.Call(
                    admission: admission,
                    state: .over,
                    beganIn: began[number]?.step,
                    beganAt: began[number]?.tick
                )
            }
        )
    }

    /// The call whose run it is: its own, or the one before that it joined.
    private func owner(_ number: Int) -> Int? {
        guard admissions.indices.contains(number - 1) else { return nil }
        return admissions[..<number].lastIndex { $0 != .joined }
    }

    private func tick() async {
        await settle()
        await clock.advance(by: ReferencePolicy.tick)
        now += 1
        await settle()
    }

    private func settle() async {
        await clock.idle()
        let all = beginnings.all
        for number in all[seen...] { began[number] = (step, now) }
        seen = all.count
    }
}

extension History {
    /// Plays it with a trigger, without the steps that need a handle, then ends all bodies, after which nothing may be left.
    func playTrigger(on clock: TestClock) async -> HistoryMismatch? {
        let player = TriggerPlayer(policy, on: clock)
        var (expected, difference) = (Reference(policy), HistoryMismatch?.none)
        for (number, step) in steps.enumerated() where difference == nil {
            var step = step
            if case .cancel = step.action { step.action = .wait(0) }
            await player.take(step)
            expected.take(step)
            if !step.isHasty, let found = player.view.difference(from: expected.view.ofTrigger) {
                difference = HistoryMismatch(description: "\(self)\n  after step \(number + 1), \(found)")
            }
        }
        let isEmpty = await player.finish()
        return difference ?? (isEmpty ? nil : HistoryMismatch(description: "\(self): something is left"))
    }
}

extension KeyView {
    /// What of it is to be seen of a trigger.
    fileprivate var ofTrigger: KeyView {
        KeyView(
            calls: calls.map { call in
                let begins = call.shares == nil
                return Call(
                    admission: call.admission,
                    state: .over,
                    beganIn: begins ? call.beganIn : nil,
                    beganAt: begins ? call.beganAt : nil
                )
            }
        )
    }
}
