/// Findings in the XML of Checkstyle, which Jenkins, reviewdog, Danger and others read.
public enum CheckstyleFormat {
    private struct Item {
        let line: Int32
        let column: Int32
        let severity: String
        let message: String
        let source: String
    }

    /// A document with an element for each file.
    public static func format(_ report: AuditReport) -> String {
        let findings = report.findings.map { finding in
            let item = Item(
                line: finding.place.line,
                column: finding.characterColumn,
                severity: finding.severity == .note ? "info" : finding.severity.rawValue,
                message: finding.wholeMessage,
                source: "lanyard-audit.\(finding.rule)"
            )
            return (report.fromRoot(finding.file), item)
        }
        let gaps = report.gaps.map { gap in
            let item = Item(
                line: gap.line,
                column: 1,
                severity: "warning",
                message: gap.text,
                source: "lanyard-audit.not-read"
            )
            return (report.fromRoot(gap.file), item)
        }
        let files = Dictionary(grouping: findings + gaps, by: \.0).sorted { $0.key < $1.key }
        let body = files.reduce(into: "") { text, file in
            text += "  <file name=\"\(escaped(file.key))\">\n"
            text += file.value.map { element($0.1) }.joined()
            text += "  </file>\n"
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n\(body)</checkstyle>\n"
    }

    private static func element(_ item: Item) -> String {
        "    <error line=\"\(item.line)\" column=\"\(item.column)\" severity=\"\(item.severity)\" "
            + "message=\"\(escaped(item.message))\" source=\"\(escaped(item.source))\"/>\n"
    }

    /// As the value of an attribute. Some characters cannot stand in XML at all.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n", "\r", "\t": text += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
