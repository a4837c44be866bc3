internal import Foundation

/// Findings as JSON, for other programs.
public enum JSONFormat {
    private struct Document: Encodable {
        struct Other: Encodable {
            let rule: String
            let severity: Severity
            let message: String
        }

        struct Item: Encodable {
            let rule: String
            let severity: Severity
            let file: String
            let line: Int32
            let column: Int32
            let message: String
            let declaration: String
            let source: String
            let fingerprint: String
            /// What other rules say of the same place.
            let others: [Other]
        }

        struct Rest: Encodable {
            let file: String
            let line: Int32

            init(_ line: AuditReport.Line) { (file, self.line) = (line.file, line.line) }
        }

        let version = 1
        let files: Int
        let lines: Int
        let unreadable: [String]
        let unfinished: [Rest]
        let misunderstood: [Rest]
        let findings: [Item]
    }

    /// A document with all findings.
    public static func format(_ report: AuditReport) throws -> String {
        let items = report.findings.map {
            Document.Item(
                rule: $0.rule,
                severity: $0.severity,
                file: $0.file,
                line: $0.place.line,
                column: $0.place.column,
                message: $0.message,
                declaration: $0.declaration,
                source: $0.line,
                fingerprint: $0.fingerprint,
                others: $0.others.map { Document.Other(rule: $0.rule, severity: $0.severity, message: $0.message) }
            )
        }
        return try encode(
            Document(
                files: report.files,
                lines: report.lines,
                unreadable: report.unreadable,
                unfinished: report.unfinished.map { Document.Rest($0) },
                misunderstood: report.misunderstood.map { Document.Rest($0) },
                findings: items
            )
        )
    }

    static func encode(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }
}
