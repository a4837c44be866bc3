/// Findings as GitLab's report of code quality, which a merge request shows.
public enum GitLabFormat {
    private struct Issue: Encodable {
        struct Location: Encodable {
            struct Lines: Encodable {
                let begin: Int32
            }

            let path: String
            let lines: Lines
        }

        let description: String
        let checkName: String
        let fingerprint: String
        let severity: String
        let location: Location

        enum CodingKeys: String, CodingKey {
            case checkName = "check_name"
            case description, fingerprint, severity, location
        }
    }

    /// A list of issues.
    public static func format(_ report: AuditReport) throws -> String {
        let findings = report.findings.map { finding in
            issue(
                report.fromRoot(finding.file),
                finding.place.line,
                finding.rule,
                severity(finding.severity),
                finding.wholeMessage,
                finding.fingerprint
            )
        }
        let gaps = report.gaps.map { issue(report.fromRoot($0.file), $0.line, "not-read", "info", $0.text, $0.text) }
        return try JSONFormat.encode(findings + gaps)
    }

    private static func issue(
        _ file: String,
        _ line: Int32,
        _ rule: String,
        _ severity: String,
        _ text: String,
        _ fingerprint: String
    ) -> Issue {
        Issue(
            description: text,
            checkName: rule,
            // There each stands for one issue, so two files with the same code must not share one.
            fingerprint: String(NameHash.of("\(file)\u{0}\(rule)\u{0}\(fingerprint)"), radix: 16),
            severity: severity,
            location: .init(path: file, lines: .init(begin: line))
        )
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .note: "info"
        case .warning: "major"
        case .error: "critical"
        }
    }
}
