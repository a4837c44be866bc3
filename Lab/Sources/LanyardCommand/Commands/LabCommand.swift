import ArgumentParser

/// `lanyard lab`: every situation of cancellation, the bug beside the cure.
struct LabCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract:
            "Serves the Lab and prints its address: five screens for a browser, each with its bugs and their cures.",
        subcommands: [LabServeCommand.self, LabListCommand.self, LabRunCommand.self],
        defaultSubcommand: LabServeCommand.self
    )
}
