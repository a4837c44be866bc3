/// Something that deserves a look, in a sentence.
struct TopFinding: Decodable, Hashable, Sendable {
    var severity: String
    var text: PrintableText
    @AtMost var runs: [UInt64]
    /// Which rule found it.
    var rule: PrintableText?
    /// When it was seen first; in milliseconds since the console began.
    var since: Double?
    /// How often it was seen.
    var count: Int?
    /// When it was seen last, if it is seen no longer.
    var lastSeen: Double?
}

extension TopSnapshot {
    /// What was found, the worst first, and of two alike what was seen first.
    var ranked: [TopFinding] {
        let order = ["problem", "warning", "notice"]
        func rank(_ finding: TopFinding) -> (Int, Double) {
            (order.firstIndex(of: finding.severity) ?? order.count, finding.since ?? 0)
        }
        return findings.sorted { rank($0) < rank($1) }
    }
}
