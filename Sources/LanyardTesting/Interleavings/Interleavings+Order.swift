extension Interleavings {
    /// An order of jobs. A failure prints it, and ``Interleavings/replaying(_:)`` reads it.
    ///
    /// `seed 17` picks a job at each step with a generator that has this seed. `switches 3:1 7:2` always picks the job that has
    /// waited longest, but at step 3 the one after it, and at step 7 the one two places after it. `switches` alone always picks
    /// the one that has waited longest.
    public struct Order: Sendable, Hashable, LosslessStringConvertible {
        enum Choice: Sendable, Hashable {
            case seed(UInt64)
            case switches([Switch])
        }

        /// At this step not the first of those who wait.
        struct Switch: Sendable, Hashable {
            let step: Int
            let choice: Int
        }

        let choice: Choice

        /// Reads what ``description`` says. The result is `nil` for any other text.
        public init?(_ description: String) {
            let words = description.split(separator: " ")
            switch words.first {
            case "seed":
                guard words.count == 2, let seed = UInt64(words[1]) else { return nil }
                choice = .seed(seed)
            case "switches":
                let switches = words.dropFirst().compactMap { Switch($0) }
                guard switches.count == words.count - 1, Set(switches.map(\.step)).count == switches.count else {
                    return nil
                }
                choice = .switches(switches)
            default:
                return nil
            }
        }

        init(_ choice: Choice) {
            self.choice = choice
        }

        /// The order as text: `seed 17` or `switches 3:1 7:2`.
        public var description: String {
            switch choice {
            case .seed(let seed): "seed \(seed)"
            case .switches(let switches):
                (["switches"] + switches.map { "\($0.step):\($0.choice)" }).joined(separator: " ")
            }
        }

        /// The rule by which an executor keeps it.
        var jobs: JobOrder {
            switch choice {
            case .seed(let seed):
                JobOrder(.seeded(SplitMix64(seed: seed)))
            case .switches(let switches):
                JobOrder(.switching(Dictionary(switches.map { ($0.step, $0.choice) }) { first, _ in first }))
            }
        }
    }
}

extension Interleavings.Order.Switch {
    fileprivate init?(_ text: Substring) {
        let numbers = text.split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] >= 0, numbers[1] > 0 else { return nil }
        self.init(step: numbers[0], choice: numbers[1])
    }
}
