/// Findings in SARIF 2.1.0, which code hosts show beside the source.
public enum SARIFFormat {
    /// A log with one run.
    public static func format(_ report: AuditReport) throws -> String {
        let rules =
            AllRules.types.map { rule($0.id, $0.summary, isOn: $0.isOn, $0.severity) }
            + [rule(Ignores.rule, "A comment audit:ignore that ignores nothing.", isOn: true, .warning)]
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let results = report.findings.map { finding in
            Log.Result(
                ruleId: finding.rule,
                ruleIndex: indices[finding.rule],
                level: finding.severity.rawValue,
                message: .init(text: finding.message),
                locations: [.init(finding)],
                partialFingerprints: ["lanyardAudit/v1": finding.fingerprint]
            )
        }
        let driver = Log.Driver(rules: rules)
        return try JSONFormat.encode(
            Log(runs: [
                .init(tool: .init(driver: driver), invocations: [invocation(report)], results: results)
            ])
        )
    }

    /// What was not read, for those who believe that nothing was found there.
    private static func invocation(_ report: AuditReport) -> Log.Invocation {
        let lines = SummaryFormat.notRead(report).split(separator: "\n")
        return Log.Invocation(
            toolExecutionNotifications: lines.map { .init(level: "warning", message: .init(text: String($0))) }
        )
    }

    private static func rule(_ id: String, _ summary: String, isOn: Bool, _ severity: Severity) -> Log.Rule {
        let page = RulePages.page(id)
        return Log.Rule(
            id: id,
            shortDescription: .init(text: summary),
            help: .init(text: page, markdown: page),
            defaultConfiguration: .init(enabled: isOn, level: severity.rawValue)
        )
    }
}

/// The part of SARIF 2.1.0 that is written.
private struct Log: Encodable {
    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let results: [Result]
        let columnKind = "unicodeCodePoints"
    }

    struct Invocation: Encodable {
        struct Notification: Encodable {
            let level: String
            let message: Text
        }

        let executionSuccessful = true
        let toolExecutionNotifications: [Notification]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "lanyard-audit"
        let semanticVersion = LanyardVersion.text
        let rules: [Rule]
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription: Text
        let help: Help
        let defaultConfiguration: Defaults
    }

    struct Text: Encodable {
        let text: String
    }

    struct Help: Encodable {
        let text: String
        let markdown: String
    }

    struct Defaults: Encodable {
        let enabled: Bool
        let level: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level: String
        let message: Text
        let locations: [Location]
        let partialFingerprints: [String: String]
    }

    struct Location: Encodable {
        struct Physical: Encodable {
            let artifactLocation: Artifact
            let region: Region
        }

        struct Artifact: Encodable {
            let uri: String
        }

        struct Region: Encodable {
            let startLine: Int32
            let startColumn: Int32
            let snippet: Text
        }

        let physicalLocation: Physical

        init(_ finding: Finding) {
            let isAllowed: (UInt8) -> Bool = { byte in
                byte.continuesName && byte < 128 || "/.-~".utf8.contains(byte)
            }
            let uri = finding.file.utf8.reduce(into: "") { text, byte in
                let hex = String(byte, radix: 16, uppercase: true)
                text += isAllowed(byte) ? String(UnicodeScalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
            }
            physicalLocation = Physical(
                artifactLocation: .init(uri: uri),
                region: .init(
                    startLine: finding.place.line,
                    startColumn: finding.characterColumn,
                    snippet: .init(text: finding.line)
                )
            )
        }
    }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }
}
