/// Findings as commands of GitHub's workflows, which shows them beside the source.
public enum GitHubFormat {
    /// One line for each finding.
    public static func format(_ report: AuditReport) -> String {
        report.findings.reduce(into: "") { text, finding in
            text += line(
                level(finding.severity),
                [
                    ("file", report.fromRoot(finding.file)), ("line", "\(finding.place.line)"),
                    ("endLine", "\(finding.place.line)"), ("col", "\(finding.characterColumn)"),
                    ("endColumn", "\(finding.endColumn)"), ("title", finding.ruleNames),
                ],
                finding.wholeMessage
            )
        }
            + report.gaps.map { gap in
                line("warning", [("file", report.fromRoot(gap.file)), ("line", "\(gap.line)")], gap.text)
            }.joined()
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .note: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }

    private static func line(_ command: String, _ properties: [(String, String)], _ message: String) -> String {
        let texts = properties.map { "\($0)=\(escaped($1, with: [",": "%2C", ":": "%3A"]))" }
        return "::\(command) \(texts.joined(separator: ","))::\(escaped(message))\n"
    }

    /// Without what would end a property, a message or a line.
    private static func escaped(_ text: String, with more: [Unicode.Scalar: String] = [:]) -> String {
        let marks = more.merging(["%": "%25", "\r": "%0D", "\n": "%0A"]) { own, _ in own }
        return text.unicodeScalars.reduce(into: "") { $0 += marks[$1] ?? String($1) }
    }
}
