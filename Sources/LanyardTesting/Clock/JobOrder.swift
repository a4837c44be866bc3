/// Decides, job after job, which of those that are ready runs next, and remembers how many there were to choose from.
///
/// Invariants:
/// 1. With the same rule and the same numbers of ready jobs it decides the same.
/// 2. `fingerprint` is that of all decisions so far: equal for executions that took the same course.
struct JobOrder: Sendable {
    enum Rule: Sendable {
        /// The one that has waited longest.
        case arrival
        /// Any, as a generator says.
        case seeded(SplitMix64)
        /// The one that has waited longest, but at these steps another.
        case switching([Int: Int])
    }

    private var rule: Rule
    private let keepsCounts: Bool
    private(set) var steps = 0
    private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325

    /// How many jobs were ready at each step, for rules that go on from there.
    private(set) var counts: [Int] = []

    init(_ rule: Rule = .arrival) {
        self.rule = rule
        keepsCounts = if case .switching = rule { true } else { false }
    }

    /// The number of the job to run, of so many in the order of their arrival.
    mutating func next(of count: Int) -> Int {
        let choice =
            switch rule {
            case .arrival: 0
            case .seeded(var generator): pick(&generator, of: count)
            case .switching(let switches): min(switches[steps] ?? 0, count - 1)
            }
        if keepsCounts { counts.append(count) }
        note(UInt64(choice) << 32 | UInt64(count))
        steps += 1
        return choice
    }

    private mutating func pick(_ generator: inout SplitMix64, of count: Int) -> Int {
        let choice = Int.random(in: 0..<count, using: &generator)
        rule = .seeded(generator)
        return choice
    }

    /// FNV-1a, a word at a time.
    private mutating func note(_ word: UInt64) {
        fingerprint = (fingerprint ^ word) &* 0x100_0000_01b3
    }
}
