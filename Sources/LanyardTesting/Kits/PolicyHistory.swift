import Lanyard
import Synchronization

/// Random calls, ends, cancels and time for one key, and what has to be true of every call.
struct PolicyHistory: Sendable, CustomStringConvertible {
    private enum Step: Sendable {
        case call(obeys: Bool)
        case end(Int)
        case cancelKey
        case wait(milliseconds: Int)
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    private let policy: OverlapPolicy
    private let steps: [Step]

    init(policy: OverlapPolicy, seed: UInt64) {
        self.policy = policy
        var (generator, steps, calls) = (SplitMix64(seed: seed), [Step](), 0)
        for _ in 0..<16 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0..<4:
                steps.append(.call(obeys: Bool.random(using: &generator)))
                calls += 1
            case 4, 5: if calls > 0 { steps.append(.end(Int.random(in: 0..<calls, using: &generator))) }
            case 6: steps.append(.cancelKey)
            default: steps.append(.wait(milliseconds: [1, 50, 1_000].randomElement(using: &generator)!))
            }
        }
        self.steps = steps
    }

    /// The steps, as words.
    var description: String {
        var calls = 0
        let words = steps.map { step -> String in
            switch step {
            case .call(let obeys):
                calls += 1
                return "call \(calls)\(obeys ? "" : ", which does not obey")"
            case .end(let number): return "end \(number + 1)"
            case .cancelKey: return "cancel the key"
            case .wait(let milliseconds): return "\(milliseconds) ms"
            }
        }
        return "History: " + words.joined(separator: "; ") + "; end all."
    }

    /// Plays it, ends all bodies, lets time run, and looks at each call.
    ///
    /// - Parameter problem: Says what is wrong with a call; its own answer, unless a test gives another.
    func play(
        on clock: TestClock,
        problem: @Sendable (PolicyCall) async -> String? = { await $0.problem }
    ) async throws {
        let scope = TaskScope("PolicyCompatTest", on: clock)
        var calls: [PolicyCall] = []
        for step in steps {
            switch step {
            case .call(let obeys): calls.append(PolicyCall(in: scope, policy: policy, obeys: obeys))
            case .end(let number): calls[number].end()
            case .cancelKey: scope.cancel(id: PolicyCall.key)
            case .wait(let milliseconds): await clock.advance(by: .milliseconds(milliseconds))
            }
            await Task.yield()
        }
        for call in calls { call.end() }
        await clock.run()
        let left = clock.runs
        guard left.isEmpty else {
            throw Broken(description: "Calls never came to an end, though every body did" + listed(left))
        }
        for (index, call) in calls.enumerated() {
            if let problem = await problem(call) { throw Broken(description: "Call \(index + 1) \(problem)") }
        }
    }
}
