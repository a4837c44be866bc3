import ArgumentParser
import Foundation
import LanyardAudit

struct RunCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif, summary
    }

    static let configuration = CommandConfiguration(commandName: "run", abstract: "Audits files and folders.")

    @Argument(help: "Files and folders.")
    var paths: [String] = ["."]

    @Option(help: "How findings are written: text, json, sarif or summary.")
    var format = Format.text

    @Option(name: .shortAndLong, help: "Writes to a file.")
    var output: String?

    @Option(help: "The configuration; by default .lanyard-audit.yml, if it is there.")
    var config: String?

    @Option(help: "The findings of before, which are not reported.")
    var baseline: String?

    @Option(help: "Writes all findings into a baseline, and reports none.")
    var writeBaseline: String?

    @Option(help: "Fails from this severity on: note, warning or error.")
    var failOn: Severity?

    @Option(help: "Shows findings from this severity on: note, warning or error; by default warning.")
    var show: Severity?

    @Option(help: "Asks only this rule; can be given several times.")
    var only: [String] = []

    @Option(help: "Does not ask this rule; can be given several times.")
    var without: [String] = []

    func run() async throws {
        try await ExitCode.reportingFailures { try await audit() }
    }

    private func audit() async throws {
        let configuration = try makeConfiguration()
        let progress = ProgressLine()
        var report = try await Audit(configuration).run(paths) { progress.show($0) }
        progress.clear()
        if let writeBaseline {
            try Output.write(Baseline(report.findings).data(), to: writeBaseline)
            say(
                "\(SummaryFormat.counted(report.findings.count, "finding")) in \(writeBaseline): --baseline leaves them out."
            )
            return
        }
        if let path = baseline ?? configuration.baseline {
            let new = try Baseline(contentsOf: path).new(among: report.findings)
            say("\(SummaryFormat.counted(report.findings.count - new.count, "finding")) of before left out: \(path)")
            report.findings = new
        }
        try write(report)
        if let worst = report.worst, worst >= configuration.failure {
            throw ExitCode(worst == .error ? 2 : 1)
        }
    }

    private func makeConfiguration() throws -> Configuration {
        var configuration = Configuration()
        if let config {
            configuration = try Configuration(contentsOf: config)
        } else if FileManager.default.fileExists(atPath: Configuration.fileName) {
            configuration = try Configuration(contentsOf: Configuration.fileName)
        }
        if !only.isEmpty { try configuration.keepOnly(only) }
        for rule in without { try configuration.set(rule, isOn: false) }
        if let failOn { configuration.failure = failOn }
        if let show { configuration.shown = show }
        return configuration
    }

    private func write(_ report: AuditReport) throws {
        let text =
            switch format {
            case .text: DiagnosticFormat.format(report.findings)
            case .json: try JSONFormat.format(report)
            case .sarif: try SARIFFormat.format(report)
            case .summary: SummaryFormat.format(report)
            }
        if let output {
            try Output.write(Data(text.utf8), to: output)
        } else {
            try Output.write(text)
        }
        if format == .text {
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
