import ArgumentParser
import Foundation
import LanyardAudit

/// What was there before.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: "The findings of before, which are not reported. It may be used from any folder, and knows renamed files."
    )
    var baseline: String?

    @Option(help: "Writes all findings into a baseline, and reports none.")
    var writeBaseline: String?

    @Flag(help: "Takes what is fixed out of the baseline, and notes the new names of files.")
    var pruneBaseline = false

    /// Leaves out what the baseline has, and says how much that is.
    func apply(to report: inout AuditReport, _ settings: Settings) throws {
        guard let path = baseline ?? settings.baseline else {
            if pruneBaseline { throw AuditFailure("There is no baseline to prune: name one with --baseline.") }
            return
        }
        let old = try Baseline(contentsOf: path)
        let comparison = old.compared(with: report.findings, at: path) { [report] in report.wasAsked($0, $1) }
        Output.say("\(SummaryFormat.counted(comparison.known, "finding")) of before left out: \(path)\n")
        if pruneBaseline {
            if comparison.pruned != old { try Output.write(comparison.pruned.data(), to: path) }
            if comparison.fixed > 0 { Output.say("\(comparison.fixed) fixed, and taken out of it.\n") }
        } else if comparison.fixed > 0 {
            Output.say("\(comparison.fixed) of it fixed: --prune-baseline takes that out.\n")
        }
        report.findings = comparison.new
    }
}
