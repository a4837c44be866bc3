import Foundation
import PackagePlugin

/// `swift package audit-tasks`: audits the sources of the package, or of the targets that `--target` names.
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

    /// What the tool is given: the folders of the targets, unless it is only asked about its rules.
    private func arguments(_ arguments: [String], _ package: Package) throws -> [String] {
        if let first = arguments.first, ["explain", "rules", "help", "--help", "-h"].contains(first) {
            return arguments
        }
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets = names.isEmpty ? package.targets : try package.targets(named: names)
        let folders = targets.compactMap { ($0 as? any SourceModuleTarget)?.directoryURL.path }
        return ["run"] + extractor.remainingArguments + ["--"] + (folders.isEmpty ? ["."] : folders)
    }
}
