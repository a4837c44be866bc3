import ArgumentParser
import LanyardAudit

/// How findings are written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, xcode, json, sarif, github, gitlab, checkstyle, summary

    /// Whether people read it, rather than programs.
    var isForPeople: Bool { self == .text || self == .xcode }

    func write(_ report: AuditReport) throws -> String {
        switch self {
        case .text: DiagnosticFormat.format(report.findings)
        case .xcode: DiagnosticFormat.format(report.findings, isAbsolute: true)
        case .json: try JSONFormat.format(report)
        case .sarif: try SARIFFormat.format(report)
        case .github: GitHubFormat.format(report)
        case .gitlab: try GitLabFormat.format(report)
        case .checkstyle: CheckstyleFormat.format(report)
        case .summary: SummaryFormat.format(report)
        }
    }
}
