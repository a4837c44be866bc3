/// How many findings there are: by rules, and by files, the worst first.
public enum SummaryFormat {
    /// How many files it names.
    static let fileCount = 10

    /// A few lines for people.
    public static func format(_ report: AuditReport) -> String {
        let findings = report.findings
        var text =
            "\(counted(findings.count, "finding")) in \(counted(report.files, "file")), \(counted(report.lines, "line"))\n"
        if !findings.isEmpty {
            text += table("By rule", findings.map(\.rule), limit: .max)
            text += table("Worst files", findings.map(\.file), limit: fileCount)
        }
        return text + hidden(report) + notRead(report)
    }

    /// How many notes there are beside what is shown; empty if there are none.
    private static func hidden(_ report: AuditReport) -> String {
        guard report.notShown > 0 else { return "" }
        let isOne = report.notShown == 1
        return
            "\n\(counted(report.notShown, "note")) \(isOne ? "is" : "are") not shown: --show note shows \(isOne ? "it" : "them").\n"
    }

    /// What was not looked at, though it should have been, and what was not understood; empty if there is nothing.
    public static func notRead(_ report: AuditReport) -> String {
        report.unreadable.map { "Not read: \($0.onOneLine)\n" }.joined()
            + report.unfinished.map { "Not read from line \($0.line) on: \($0.file.onOneLine)\n" }.joined()
            + report.misunderstood.map { "Not understood at line \($0.line): \($0.file.onOneLine)\n" }.joined()
    }

    private static func table(_ title: String, _ names: [String], limit: Int) -> String {
        let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let width = counts.first.map { "\($0.value)".count } ?? 0
        return counts.prefix(limit).reduce(into: "\n\(title):\n") { text, row in
            let number = "\(row.value)"
            text += "  \(String(repeating: " ", count: width - number.count))\(number)  \(row.key.onOneLine)\n"
        }
    }

    /// “1 finding”, “2 findings”.
    public static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
