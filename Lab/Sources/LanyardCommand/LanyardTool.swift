import ArgumentParser
import CommandSupport
import Foundation
import LabCommands
import LanyardDownloads
import LanyardDownloadsTLS

/// The command `lanyard`. Without a subcommand it opens the Lab.
@main
struct LanyardTool: AsyncParsableCommand, LabProgram {
    static let call = "lanyard lab"
    static let security = TransportSecurity.tls

    private static let version = "0.1.0-dev"

    static let configuration = CommandConfiguration(
        commandName: "lanyard",
        abstract:
            "Tasks with owners: a Lab to see it in, downloads that can be cancelled and resumed, and a look into programs.",
        discussion: "Without a subcommand it opens the Lab, a page with the bugs of cancellation beside their cures.",
        version: "lanyard \(LanyardTool.version)",
        subcommands: [
            LabCommand<LanyardTool>.self, DemoCommand.self, GetCommand.self, TopCommand.self, OpenCommand.self,
        ],
        defaultSubcommand: LabCommand<LanyardTool>.self
    )

    static func main() async {
        GivenArguments.require()
        do throws(ConfigurationFile.Trouble) {
            let given = Array(CommandLine.arguments.dropFirst())
            let environment = ProcessInfo.processInfo.environment
            await main(try ConfigurationArguments.adding(to: given, environment: environment))
        } catch {
            await Output().complain(error.message)
            Foundation.exit(GetExitCode.usage.rawValue)
        }
    }
}
