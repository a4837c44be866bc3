public import Lanyard

/// An error of ``withNoLeakedTasks(grace:isolation:_:)``: runs were left when they should all have ended.
public struct LeakedTasks: Error, CustomStringConvertible {
    /// The runs that were left, the oldest first, with names, origins, states and causes.
    public let runs: [RunSnapshot]

    private let grace: Duration

    init(runs: [RunSnapshot], grace: Duration) {
        self.runs = runs
        self.grace = grace
    }

    /// The number of runs that were left, a line for each, and what to do.
    public var description: String {
        let count = runs.count == 1 ? "1 run was" : "\(runs.count) runs were"
        let isForgotten = runs.contains { $0.cause == nil }
        let advice =
            isForgotten ? "wait for it, or cancel it: release or close its scope" : "look for what does not stop"
        return "\(count) left \(grace) after the end; \(advice)" + listed(runs)
    }
}
