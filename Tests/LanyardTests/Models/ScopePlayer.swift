import Lanyard
import LanyardTestSupport
import LanyardTesting

/// Plays a history with a real scope, on the clock and the executor of ``Interleavings``.
///
/// A body waits for its gate whether or not it is cancelled, so that the history says when it ends.
final class ScopePlayer {
    private let clock: TestClock
    private let scope: TaskScope
    private let policy: OverlapPolicy
    private var tasks: [ScopedTask<Int>] = []
    private var gates: [Gate] = []
    private var began: [Int: (step: Int, tick: Int)] = [:]
    private let beginnings = Log<Int>()
    private var seen = 0
    private var step = 0
    private var now = 0

    init(_ policy: ReferencePolicy, on clock: TestClock) {
        self.clock = clock
        self.policy = policy.policy
        scope = TaskScope("Model", on: clock)
    }

    func take(_ step: HistoryStep) async {
        self.step += 1
        switch step.action {
        case .call: call()
        case .end(let number): if let owner = owner(number), began[owner] != nil { gates[owner].open() }
        case .cancel(let number): if tasks.indices.contains(number - 1) { tasks[number - 1].cancel() }
        case .cancelKey: scope.cancel(id: "key")
        case .wait(let ticks): for _ in 0..<ticks { await tick() }
        }
        if !step.isHasty { await settle() }
    }

    /// Ends all bodies, and lets the time pass in which those begin that wait for it.
    func finish() async -> [Outcome<Int>] {
        for gate in gates { gate.open() }
        await clock.run()
        var outcomes: [Outcome<Int>] = []
        for task in tasks { outcomes.append(await task.outcome) }
        return outcomes
    }

    var isEmpty: Bool { scope.isEmpty }

    /// What is to be seen.
    var view: KeyView {
        let states = Dictionary(uniqueKeysWithValues: scope.snapshot().runs.map { ($0.id, $0.state) })
        return KeyView(
            calls: tasks.enumerated().map { number, task in
                let owner = index(of: task.id) ?? number
                let cause = task.cause.map { KeyView.Cause($0.kind) { self.index(of: $0) } }
                var view = KeyView.Call(admission: task.admission, state: .over, cause: cause)
                switch states[task.id] {
                case .waiting: view.state = .waiting
                case .running, .delivering: view.state = .running
                case .straggling: view.state = .windingDown
                case nil: break
                }
                if owner != number { view.shares = owner + 1 }
                (view.beganIn, view.beganAt) = (began[owner]?.step, began[owner]?.tick)
                return view
            }
        )
    }

    private func call() {
        let (number, gate, beginnings) = (gates.count, Gate(), beginnings)
        gates.append(gate)
        tasks.append(
            scope.addTask(id: "key", policy: policy) {
                beginnings.note(number)
                await gate.wait()
                return number
            }
        )
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

    /// The first call with that run: the others share it.
    private func index(of id: RunID) -> Int? { tasks.firstIndex { $0.id == id } }

    private func owner(_ number: Int) -> Int? {
        tasks.indices.contains(number - 1) ? index(of: tasks[number - 1].id) : nil
    }
}
