import ArgumentParser
import LanyardAudit

/// What is read, and what of it is reported.
struct ScopeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Reads all, and reports only files that have changed since this revision of git.",
            discussion: "A branch counts as it was where this one left it. What is not committed counts as changed.",
            valueName: "revision"
        )
    )
    var since: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Reads all, and reports only these files and folders.", valueName: "files")
    )
    var report: [String] = []

    @Flag(help: "Audits what git ignores, too.")
    var readIgnored = false

    var isPartial: Bool { since != nil || !report.isEmpty }

    /// What is reported; `nil` for all.
    func reported(auditing paths: [String]) throws -> ReportedFiles? {
        if let since { return try ReportedFiles(since: since, auditing: paths) }
        return report.isEmpty ? nil : try ReportedFiles(report)
    }
}
