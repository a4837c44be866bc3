import ArgumentParser
import LanyardAudit

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tells what a rule finds, why it is a bug, and how to fix it with and without Lanyard."
    )

    @Argument(help: "The name of the rule, as in brackets behind a finding.")
    var rule: String

    func run() async throws {
        try await ExitCode.reportingFailures { try Output.write(RulePages.explain(rule)) }
    }
}

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules", abstract: "Lists the rules.")

    func run() async throws {
        try await ExitCode.reportingFailures { try Output.write(RulePages.list()) }
    }
}
