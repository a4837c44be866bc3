import LanyardTestSupport

/// A policy, and what happens to a key of it.
struct History: Sendable, CustomStringConvertible {
    let policy: ReferencePolicy
    var steps: [HistoryStep]

    init(_ policy: ReferencePolicy, _ steps: [HistoryStep]) {
        self.policy = policy
        self.steps = steps
    }

    /// A random one.
    init(_ policy: ReferencePolicy, seed: UInt64, length: Int = 40) {
        var (generator, steps, calls) = (SeededNumbers(seed: seed), [HistoryStep](), 0)
        for _ in 0..<length {
            var step = HistoryStep(action: .call)
            switch Int.random(in: 0..<16, using: &generator) {
            case 8..<11 where calls > 0: step.action = .end(.random(in: 1...calls, using: &generator))
            case 11, 12: if calls > 0 { step.action = .cancel(.random(in: 1...calls, using: &generator)) }
            case 13: step.action = .cancelKey
            case 14, 15: step.action = .wait(.random(in: 1...5, using: &generator))
            default: break
            }
            if step.action == .call { calls += 1 }
            step.isHasty = Int.random(in: 0..<4, using: &generator) == 0
            steps.append(step)
        }
        self.init(policy, steps)
    }

    var description: String { "\(policy): " + steps.map(\.description).joined(separator: ", ") }
}
