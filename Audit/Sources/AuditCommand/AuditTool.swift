import ArgumentParser
import LanyardAudit

@main
struct AuditTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lanyard-audit",
        abstract: "Finds every task without an owner in a Swift code base, and says what to write instead.",
        discussion: """
            It exits with 0 if nothing reached the severity of --fail-on, with 1 if the worst such finding is a note or a \
            warning, with 2 if it is an error, and with 64 or 70 if it could not audit at all.
            """,
        version: "lanyard-audit \(LanyardVersion.text)",
        subcommands: [RunCommand.self, ExplainCommand.self, RulesCommand.self],
        defaultSubcommand: RunCommand.self
    )
}
