import ArgumentParser

/// The command `lanyard`. Without a subcommand it shows what it can do, on real bytes over a real socket.
@main
struct LanyardTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lanyard",
        abstract: "Downloads that can be cancelled and resumed, with every task owned.",
        discussion: "Without a subcommand it runs the demonstration: three downloads from a server of its own.",
        subcommands: [DemoCommand.self, GetCommand.self],
        defaultSubcommand: DemoCommand.self
    )
}
