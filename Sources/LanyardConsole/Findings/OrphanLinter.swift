/// Finds runs whose owner is gone and that go on.
struct OrphanLinter: Linter {
    static let rule = "orphan"

    private let limit: TimeSpan

    init(_ thresholds: FindingThresholds) {
        limit = TimeSpan(setting: thresholds.orphanAfter)
    }

    var summary: String { "The owner of a run was released, and the run goes on." }
    var threshold: String { "\(limit) after the owner was released; a problem after \(limit * 5)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        state.suspicions(
            problemFrom: limit * 5,
            measure: { $0.cause?.kind == "ownerReleased" ? state.timeStraggling($0, from: limit) : nil },
            place: { Self.scopeLine(of: $0) }
        )
    }

    /// The line that made the scope, if it was the scope that was released.
    private static func scopeLine(of run: Wire.Run) -> String? {
        run.cause.flatMap { $0.origin == run.origin ? nil : $0.origin }
    }

    func format(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as do \(suspicion.count - 1) more of this line" : ""
        let scope = suspicion.place.map { " (the scope of \($0))" } ?? ""
        return
            "The owner of \(suspicion.title ?? "")\(scope) was released \(TimeSpan(milliseconds: suspicion.measure)) ago, "
            + "and the run goes on\(others). It works for nobody: check Task.isCancelled in its loops, or give it to a "
            + "scope that lives as long as the work."
    }

    func recall(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as did \(suspicion.count - 1) more of this line" : ""
        let scope = suspicion.place.map { " (the scope of \($0))" } ?? ""
        return
            "\(suspicion.title ?? "") went on for \(TimeSpan(milliseconds: suspicion.measure)) after its owner\(scope) "
            + "was released\(others). It worked for nobody: check Task.isCancelled in its loops, or give it to a "
            + "scope that lives as long as the work."
    }

    func settled(_ suspicion: Suspicion, in state: ConsoleState) -> Suspicion { suspicion.untilItsEnd(in: state) }
}
