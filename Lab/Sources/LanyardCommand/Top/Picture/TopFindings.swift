import CommandSupport

/// The page of all findings: each sentence in full, and how long and how often it has been seen.
struct TopFindings: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle

    var lines: [PaintedLine] {
        guard let snapshot = model.snapshot else { return [] }
        let findings = snapshot.ranked
        guard !findings.isEmpty else {
            return "Nothing found: every task stops when it is told to.".wrapped(to: width, indent: "").map {
                PaintedLine($0)
            }
        }
        let title = PaintedLine("\(findings.count) \(findings.count == 1 ? "finding" : "findings")", .bold)
        return [title]
            + findings.flatMap { finding in
                let facts = "  " + facts(finding, now: snapshot.time)
                let below = facts.wrapped(to: width, indent: "  ").map { PaintedLine($0, .dim) }
                return [PaintedLine()] + finding.lines(in: width, style) + (facts.allSatisfy { $0 == " " } ? [] : below)
            }
    }

    /// `straggler · since 0:05.000 (15.0 s) · 3 × · #3 #4`.
    private func facts(_ finding: TopFinding, now: Double) -> String {
        let since = finding.since.map { since in
            "since \(TimeText.moment(milliseconds: since)) (\(TimeText.span(milliseconds: now - since)))"
        }
        let runs = finding.runs.map { "#\($0)" }.joined(separator: " ")
        let parts = [
            finding.rule.map { Place.words($0.text) }, since, finding.count.map { "\($0) ×" },
            runs.isEmpty ? nil : runs,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }
}
