/// Finds runs that were cancelled and go on.
struct StragglerLinter: Linter {
    static let rule = "straggler"

    private let limit: TimeSpan

    init(_ thresholds: FindingThresholds) {
        limit = TimeSpan(setting: thresholds.stragglerAfter)
    }

    var summary: String { "A run was cancelled and still runs." }
    var threshold: String { "\(limit) after it was cancelled; a problem after \(limit * 5)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        state.suspicions(
            problemFrom: limit * 5,
            // Of a run whose owner is gone the other rule tells.
            measure: { $0.cause?.kind == "ownerReleased" ? nil : state.timeStraggling($0, from: limit) },
            place: { $0.cause.map(Wording.title) }
        )
    }

    func format(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as do \(suspicion.count - 1) more of this line" : ""
        return "\(suspicion.title ?? "") was cancelled \(TimeSpan(milliseconds: suspicion.measure)) ago "
            + "(\(suspicion.place ?? "nobody knows why")) and still runs\(others). Check Task.isCancelled in its loops, "
            + "and wrap callbacks in withCancellableContinuation."
    }

    func recall(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? ", as did \(suspicion.count - 1) more of this line" : ""
        return
            "\(suspicion.title ?? "") ran on for \(TimeSpan(milliseconds: suspicion.measure)) after it was cancelled "
            + "(\(suspicion.place ?? "nobody knows why"))\(others). Check Task.isCancelled in its loops, "
            + "and wrap callbacks in withCancellableContinuation."
    }

    func settled(_ suspicion: Suspicion, in state: ConsoleState) -> Suspicion { suspicion.untilItsEnd(in: state) }
}
