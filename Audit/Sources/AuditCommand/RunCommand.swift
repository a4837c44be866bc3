import ArgumentParser
import Foundation
import LanyardAudit

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Audits files and folders.",
        discussion: """
            It reads each .lanyard-audit.yml, which holds for its folder and all below, and leaves out what git ignores. \
            A comment “// audit:ignore RULE reason” takes a finding away, “// audit:ignore-file RULE reason” all of a file.

            It exits with 0 if nothing reached the severity of --fail-on, with 1 if the worst such finding is a note or a \
            warning, with 2 if it is an error, and with 64 or 70 if it could not audit at all.
            """
    )

    @Argument(help: "Files and folders.")
    var paths: [String] = ["."]

    @Option(
        help: ArgumentHelp(
            "How findings are written.",
            discussion: """
                text names files from the current folder, xcode from the root of the disk, and those for code hosts (sarif, \
                github, gitlab, checkstyle) from the root of the repository.
                """
        )
    )
    var format = ReportFormat.text

    @Option(name: .shortAndLong, help: "Writes to a file.")
    var output: String?

    @Option(
        help:
            "The only configuration, with paths from the current folder; by default the .lanyard-audit.yml of each folder."
    )
    var config: String?

    @OptionGroup(title: "What is reported") var scope: ScopeOptions

    @OptionGroup(title: "What was there before") var baseline: BaselineOptions

    @Option(help: "Fails from this severity on; by default error.")
    var failOn: Severity?

    @Option(help: "Shows findings from this severity on; by default warning.")
    var show: Severity?

    @Option(help: "Asks only this rule; can be given several times, or with commas.")
    var only: [String] = []

    @Option(help: "Does not ask this rule; can be given several times, or with commas.")
    var without: [String] = []

    func validate() throws {
        if scope.since != nil, !scope.report.isEmpty {
            throw ValidationError("--since and --report both say what is reported. Give one of them.")
        }
        if baseline.writeBaseline != nil, scope.isPartial {
            throw ValidationError("--write-baseline writes all findings: leave out --since and --report.")
        }
        if baseline.writeBaseline != nil, baseline.pruneBaseline {
            throw ValidationError("--write-baseline writes a baseline anew, so there is nothing to prune.")
        }
    }

    func run() async throws {
        try await ExitCode.reportingFailures { try await audit() }
    }

    private func audit() async throws {
        let settings = try makeSettings()
        let reported = try scope.reported(auditing: paths)
        let progress = ProgressLine()
        var report = try await Audit(settings, readsIgnored: scope.readIgnored).run(paths) { progress.show($0) }
        progress.clear()
        if let path = baseline.writeBaseline {
            report.leaveOut(below: settings.shown)
            try Output.write(Baseline(report.findings, at: path).data(), to: path)
            say("\(SummaryFormat.counted(report.findings.count, "finding")) in \(path): --baseline leaves them out.")
            return
        }
        try baseline.apply(to: &report, settings)
        if let reported {
            report.findings.removeAll { !reported.contain($0) }
            if let count = reported.count {
                say(
                    "Only changed files are reported: \(SummaryFormat.counted(count, "Swift file")) since \(scope.since ?? "")."
                )
            }
        }
        report.leaveOut(below: settings.shown)
        try write(report)
        if let worst = report.worst, worst >= settings.failure {
            throw ExitCode(worst == .error ? 2 : 1)
        }
    }

    private func makeSettings() throws -> Settings {
        var asked = Configuration()
        if !only.isEmpty { try asked.keepOnly(names(only)) }
        for rule in names(without) { try asked.set(rule, isOn: false) }
        (asked.failure, asked.shown) = (failOn, show)
        if let config { return Settings(try Configuration(contentsOf: config), asked: asked) }
        return try Settings(for: paths, asked: asked)
    }

    private func names(_ options: [String]) -> [String] {
        options.flatMap { $0.split(separator: ",").map(String.init) }
    }

    private func write(_ report: AuditReport) throws {
        let text = try format.write(report)
        if let output {
            try Output.write(Data(text.utf8), to: output)
        } else {
            try Output.write(text)
        }
        if format.isForPeople {
            let isClean = report.findings.isEmpty
            Output.say("\(isClean ? "" : "\n")\(SummaryFormat.format(report))")
            if !isClean { say("\nlanyard-audit explain RULE tells why, and what to write instead.") }
        } else if format != .summary {
            // It looks as if nothing were wrong there.
            Output.say(SummaryFormat.notRead(report))
        }
    }

    private func say(_ text: String) {
        Output.say("\(text)\n")
    }
}
