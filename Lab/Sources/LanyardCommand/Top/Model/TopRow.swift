/// A run as the table shows it.
struct TopRow: Hashable, Sendable, Identifiable {
    let run: TopRun
    let look: RunLook
    let scope: String
    /// From its admission to its end, or to now; in milliseconds.
    let age: Double
    /// From its cancellation to its end, or to now.
    let latency: Double?
    /// How far it is.
    let progress: String
    /// What keeps it from getting on.
    let standing: String

    var id: UInt64 { run.id }

    /// What it does, or how it ended: `waiting for a slot`.
    var word: String {
        guard look == .blocked || look == .waiting, let wait = run.waitsFor else { return look.word }
        return "waiting for \(wait.what.text)"
    }

    /// The same where there is no room for what it waits for.
    var shortWord: String { word == look.word ? word : "waiting for" }

    /// Why it failed, or was cancelled.
    private var cause: String { run.error.map { run.cause == nil ? $0.text : "" } ?? run.cause?.what ?? "" }

    /// The line that cancelled it: it is told behind why, and never cut.
    var place: String { run.cause?.place ?? "" }

    /// Why it is as it is: what ended or cancelled it, and what keeps it from getting on.
    var why: String { TopRow.joined([cause, standing]) }

    /// The same, and how far it is, where there is no room for a column of that; what it does, if there is nothing else to say.
    var story: String {
        let told = TopRow.joined([cause, progress, standing])
        return told.isEmpty ? look.word : told
    }

    init(_ run: TopRun, scope: String, of snapshot: TopSnapshot) {
        let now = snapshot.time
        self.run = run
        self.scope = scope
        look = RunLook(run, now: now, patience: snapshot.stragglerAfter)
        age = max(0, (run.endedAt ?? now) - run.admittedAt)
        latency = run.cancelledAt.map { max(0, (run.endedAt ?? now) - $0) }
        progress = run.progress.map(TopRow.far) ?? ""
        standing = TopRow.standing(run, now: now, stalledAfter: snapshot.stalledAfter)
    }

    private static func standing(_ run: TopRun, now: Double, stalledAfter: Double) -> String {
        guard !run.hasEnded else { return "" }
        let wait = run.waitsFor.map { "waits for \($0.what.text), \(TimeText.span(milliseconds: now - $0.since))" }
        let still = run.progressedAt.map { now - $0 }.flatMap { span in
            run.state == "running" && run.waitsFor == nil && span >= stalledAfter
                ? "no progress for \(TimeText.span(milliseconds: span))" : nil
        }
        let attempt = run.attempt.flatMap { $0 > 1 ? "attempt \($0)" : nil }
        return joined([wait, still, attempt].compactMap(\.self))
    }

    private static func far(_ progress: TopRun.Progress) -> String {
        guard let fraction = progress.fraction else { return "\(progress.completed)" }
        return "\(Int(max(0, min(1, fraction)) * 100)) %"
    }

    private static func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }

    /// Whether a text, in lower case, is in what the table says of it.
    func contains(_ text: String) -> Bool {
        let texts = [
            "#\(run.id)", look.word, word, run.name?.text ?? "", run.key?.text ?? "", scope, run.origin.text, story,
            run.cause?.origin.text ?? "",
        ]
        return texts.contains { $0.lowercased().contains(text) }
    }
}
