/// Finds runs that do not get on: what they report stands still, or they try again and again.
///
/// A run that says that it waits is not one of them, as long as nothing of it is done: a line may be long. Nor is one that
/// reports nothing, unless it pauses between two attempts: nobody knows whether that gets on.
struct StalledLinter: Linter {
    static let rule = "stalled"

    private let limit: TimeSpan

    init(_ thresholds: FindingThresholds) {
        limit = TimeSpan(setting: thresholds.stalledAfter)
    }

    var summary: String {
        "A run has made no progress for some time: what it reports stands still, or it tries again and again."
    }
    var threshold: String { "\(limit) without progress; a problem after \(limit * 5)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        state.suspicions(
            problemFrom: limit * 5,
            measure: { timeStalled($0, at: state.time) },
            place: { Self.words(for: $0) }
        )
    }

    private func timeStalled(_ run: Wire.Run, at time: Double) -> Double? {
        guard run.state == .running, let startedAt = run.startedAt else { return nil }
        if run.attempt == nil || run.waitsFor == nil {
            // What is done is over soon; what never reported is not judged.
            guard let progress = run.progress, progress.fraction ?? 0 < 1 else { return nil }
            guard run.waitsFor == nil || progress.completed > 0 else { return nil }
        }
        let stalled = time - max(startedAt, run.progressedAt ?? startedAt)
        return stalled >= limit.milliseconds ? stalled : nil
    }

    /// What it says of itself.
    private static func words(for run: Wire.Run) -> String? {
        let words = [run.attempt.map { "is on attempt \($0)" }, run.waitsFor.map { "waits for \($0.what)" }]
        let told = words.compactMap(\.self).joined(separator: " and ")
        return told.isEmpty ? nil : told
    }

    func format(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? "; so have \(suspicion.count - 1) more of this line" : ""
        let words = suspicion.place.map { ", and \($0)" } ?? ""
        return
            "\(suspicion.title ?? "") has made no progress for \(TimeSpan(milliseconds: suspicion.measure))\(words)\(others). "
            + "Look at what it waits for; give it a deadline, or fewer attempts."
    }

    func recall(_ suspicion: Suspicion) -> String {
        let others = suspicion.count > 1 ? "; nor did \(suspicion.count - 1) more of this line" : ""
        return
            "\(suspicion.title ?? "") made no progress for \(TimeSpan(milliseconds: suspicion.measure))\(others). "
            + "Look at what it waited for; give it a deadline, or fewer attempts."
    }
}
