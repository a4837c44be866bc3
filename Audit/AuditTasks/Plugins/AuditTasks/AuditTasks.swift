import Foundation
import PackagePlugin

/// `swift package audit-tasks`: audits the sources of the package. Of the targets that `--target` names it reports, and reads all, because
/// what one target does with a task may stand in another.
///
/// All other arguments are those of `lanyard-audit`.
@main
struct AuditTasks: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Process()
        tool.executableURL = try context.tool(named: "lanyard-audit").url
        tool.currentDirectoryURL = context.package.directoryURL
        tool.arguments = try self.arguments(arguments, context.package)
        try tool.run()
        tool.waitUntilExit()
        if tool.terminationStatus != 0 {
            Diagnostics.error("lanyard-audit ended with \(tool.terminationStatus).")
        }
    }

    /// What the tool is given: the folders of all targets, and those that are reported; unless it is only asked about its rules.
    private func arguments(_ arguments: [String], _ package: Package) throws -> [String] {
        if let first = arguments.first, ["explain", "rules", "help", "--help", "-h"].contains(first) {
            return arguments
        }
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let all = folders(package.targets)
        let reported = names.isEmpty ? [] : folders(try package.targets(named: names))
        return ["run"] + extractor.remainingArguments + reported.flatMap { ["--report", $0] } + ["--"]
            + (all.isEmpty ? ["."] : all)
    }

    private func folders(_ targets: [any Target]) -> [String] {
        targets.compactMap { ($0 as? any SourceModuleTarget)?.directoryURL.path }
    }
}
