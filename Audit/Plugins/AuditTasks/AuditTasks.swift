import Foundation
import PackagePlugin

/// `swift package audit-tasks`: audits the sources of the package, or of the targets that `--target` names.
@main
struct AuditTasks: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        let folders = targets.compactMap { ($0 as? any SourceModuleTarget)?.directoryURL.path }

        let tool = Process()
        tool.executableURL = try context.tool(named: "lanyard-audit").url
        tool.currentDirectoryURL = context.package.directoryURL
        tool.arguments = extractor.remainingArguments + ["--"] + (folders.isEmpty ? ["."] : folders)
        try tool.run()
        tool.waitUntilExit()
        if tool.terminationStatus != 0 {
            Diagnostics.error("lanyard-audit ended with \(tool.terminationStatus)")
        }
    }
}
