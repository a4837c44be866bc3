/// Finds runs that keep their thread to themselves. Only a measured executor knows.
struct NeverGaveWayLinter: Linter {
    static let rule = "neverGaveWay"

    private let limit: TimeSpan
    private let window: TimeSpan

    init(_ thresholds: FindingThresholds) {
        limit = TimeSpan(setting: thresholds.longestStretch)
        window = TimeSpan(setting: thresholds.window)
    }

    var summary: String { "A run kept its thread without giving way. Seen on a MeasuredExecutor only." }
    var threshold: String { "more than \(limit) at a stretch; a problem from \(limit * 10)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        state.suspicions(problemFrom: limit * 10, measure: { longestStretch(of: $0, at: state.time) })
    }

    private func longestStretch(of run: Wire.Run, at time: Double) -> Double? {
        // What has ended is told for as long as other things that happened are.
        guard let measured = run.measured, time - (run.endedAt ?? time) <= window.milliseconds else { return nil }
        let longest = max(measured.longestStretch, measured.stretchSince.map { time - $0 } ?? 0)
        return longest > limit.milliseconds ? longest : nil
    }

    func format(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? "; \(suspicion.count - 1) more of this line did so, too" : ""
        return
            "\(suspicion.title ?? "") kept its thread for \(TimeSpan(milliseconds: suspicion.measure)) without giving "
            + "way\(others). There are only as many such threads as cores: pass a Checkpoint in its loops, or move what "
            + "blocks to a thread of its own."
    }

    func recall(_ suspicion: Suspicion) -> String { format(suspicion) }
}
