/// All orders with up to so many switches, those with fewer first, each once.
///
/// An order is known by its switches, in ascending steps. Those that go on from it have one more, at a later step; how
/// many jobs were ready there is known when it has run.
struct SwitchSearch {
    private let mostSwitches: Int
    private var waiting: [[Interleavings.Order.Switch]] = [[]]
    private var next = 0

    init(mostSwitches: Int) {
        self.mostSwitches = mostSwitches
    }

    /// How many orders are known that have not been given out.
    var remaining: Int { waiting.count - next }

    mutating func popFirst() -> Interleavings.Order? {
        guard next < waiting.count else { return nil }
        defer { next += 1 }
        return Interleavings.Order(.switches(waiting[next]))
    }

    /// Takes note of what an order came to: how many jobs were ready at each step.
    ///
    /// - Parameter limit: Beyond so many orders none is kept.
    mutating func expand(_ order: Interleavings.Order, counts: [Int], limit: Int) {
        guard case .switches(let switches) = order.choice, switches.count < mostSwitches else { return }
        let first = switches.last.map { $0.step + 1 } ?? 0
        for step in counts.indices.dropFirst(first) where counts[step] > 1 {
            for choice in 1..<counts[step] {
                guard waiting.count <= limit else { return }
                waiting.append(switches + [Interleavings.Order.Switch(step: step, choice: choice)])
            }
        }
    }
}
