package import ArgumentParser

/// `lab`, or `lanyard lab`: every situation of cancellation, the bug beside the cure.
package struct LabCommand<Program: LabProgram>: AsyncParsableCommand {
    /// Serves the page unless another command is named.
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lab",
            abstract:
                "Serves the Lab and prints its address: five screens for a browser, each with its bugs and their cures.",
            subcommands: [
                LabServeCommand<Program>.self, LabListCommand.self, LabRunCommand<Program>.self,
            ],
            defaultSubcommand: LabServeCommand<Program>.self
        )
    }

    /// What the parser begins with.
    package init() {}
}
