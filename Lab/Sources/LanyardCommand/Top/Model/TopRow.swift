/// A run as the table shows it.
struct TopRow: Hashable, Sendable, Identifiable {
    let run: TopRun
    let look: RunLook
    let scope: String
    /// From its admission to its end, or to now; in milliseconds.
    let age: Double
    /// From its cancellation to its end, or to now.
    let latency: Double?
    /// What it waits for, and how far it is.
    let doing: String

    var id: UInt64 { run.id }

    /// Why it was cancelled, or failed.
    var cause: String { run.error.map { run.cause == nil ? $0.text : "" } ?? run.cause?.words ?? "" }

    /// What matters most, where there is room for one of both.
    var story: String { cause.isEmpty ? doing : cause }

    init(_ run: TopRun, scope: String, of snapshot: TopSnapshot) {
        let now = snapshot.time
        self.run = run
        self.scope = scope
        look = RunLook(run, now: now, patience: snapshot.stragglerAfter)
        age = max(0, (run.endedAt ?? now) - run.admittedAt)
        latency = run.cancelledAt.map { max(0, (run.endedAt ?? now) - $0) }
        doing = TopRow.doing(run, now: now, stalledAfter: snapshot.stalledAfter)
    }

    private static func doing(_ run: TopRun, now: Double, stalledAfter: Double) -> String {
        var parts: [String] = []
        if let attempt = run.attempt { parts.append("try \(attempt)") }
        if let progress = run.progress { parts.append(far(progress)) }
        guard !run.hasEnded else { return parts.joined(separator: ", ") }
        if let wait = run.waitsFor {
            parts.append("waits for \(wait.what.text), \(TimeText.span(milliseconds: now - wait.since))")
        } else if let changed = run.progressedAt, now - changed >= stalledAfter {
            parts.append("the same for \(TimeText.span(milliseconds: now - changed))")
        }
        return parts.joined(separator: ", ")
    }

    private static func far(_ progress: TopRun.Progress) -> String {
        guard let fraction = progress.fraction else { return "\(progress.completed) done" }
        return "\(Int(max(0, min(1, fraction)) * 100)) %"
    }

    /// Whether a text, in lower case, is in what the table says of it.
    func contains(_ text: String) -> Bool {
        let texts = [
            "#\(run.id)", look.word, run.name?.text ?? "", run.key?.text ?? "", scope, run.origin.text, cause, doing,
        ]
        return texts.contains { $0.lowercased().contains(text) }
    }
}
