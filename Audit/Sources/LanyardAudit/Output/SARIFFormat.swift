/// Findings in SARIF 2.1.0, which code hosts show beside the source.
public enum SARIFFormat {
    /// What paths are relative to: the root of the repository.
    private static let root = "%SRCROOT%"

    /// A log with one run.
    public static func format(_ report: AuditReport) throws -> String {
        let rules =
            AllRules.types.map { rule($0.id, $0.summary, isOn: $0.isOn, $0.severity) }
            + [rule(Ignores.rule, "A comment audit:ignore that ignores nothing.", isOn: true, .warning)]
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let results = report.findings.map { finding in
            SARIFLog.Result(
                ruleId: finding.rule,
                ruleIndex: indices[finding.rule],
                level: finding.severity.rawValue,
                message: .init(text: finding.wholeMessage),
                locations: [location(finding, report)],
                partialFingerprints: ["lanyardAudit/v2": finding.fingerprint]
            )
        }
        return try JSONFormat.encode(
            SARIFLog(runs: [
                .init(
                    tool: .init(driver: .init(rules: rules)),
                    originalUriBaseIds: [root: .init(uri: uri(report.root, isFolder: true))],
                    invocations: [invocation(report)],
                    results: results
                )
            ])
        )
    }

    /// What was not read, for those who believe that nothing was found there.
    private static func invocation(_ report: AuditReport) -> SARIFLog.Invocation {
        let lines = SummaryFormat.notRead(report).split(separator: "\n")
        return .init(
            toolExecutionNotifications: zip(lines, report.gaps).map { line, gap in
                .init(
                    level: "warning",
                    message: .init(text: String(line)),
                    locations: [
                        .init(
                            physicalLocation: .init(
                                artifactLocation: artifact(gap.file, report),
                                region: .init(startLine: gap.line),
                                contextRegion: nil
                            )
                        )
                    ]
                )
            }
        )
    }

    private static func rule(_ id: String, _ summary: String, isOn: Bool, _ severity: Severity) -> SARIFLog.Rule {
        let page = RulePages.page(id)
        return .init(
            id: id,
            shortDescription: .init(text: summary),
            help: .init(text: page, markdown: page),
            defaultConfiguration: .init(enabled: isOn, level: severity.rawValue)
        )
    }

    /// From where the finding begins to the end of its line, and the line around it.
    private static func location(_ finding: Finding, _ report: AuditReport) -> SARIFLog.Location {
        let line = finding.place.line
        let length = Int(finding.endColumn - finding.characterColumn)
        let text = String(String.UnicodeScalarView(finding.line.unicodeScalars.suffix(length)))
        return .init(
            physicalLocation: .init(
                artifactLocation: artifact(finding.file, report),
                region: .init(
                    startLine: line,
                    startColumn: finding.characterColumn,
                    endLine: line,
                    endColumn: finding.endColumn,
                    snippet: .init(text: text)
                ),
                contextRegion: .init(startLine: line, endLine: line, snippet: .init(text: finding.line))
            )
        )
    }

    private static func artifact(_ name: String, _ report: AuditReport) -> SARIFLog.Artifact {
        let path = report.fromRoot(name)
        if path.hasPrefix("/") { return .init(uri: uri(path, isFolder: false)) }
        return .init(uri: escaped(path), uriBaseId: root)
    }

    private static func uri(_ path: String, isFolder: Bool) -> String {
        "file://\(escaped(path))\(isFolder && !path.hasSuffix("/") ? "/" : "")"
    }

    private static func escaped(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let hex = String(byte, radix: 16, uppercase: true)
            let isPlain = byte.continuesName && byte < 128 || "/.-~".utf8.contains(byte)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
        }
    }
}
