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
        print(try await ExitCode.reportingFailures { try RulePages.explain(rule) }, terminator: "")
    }
}

struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules", abstract: "Lists the rules.")

    func run() {
        print(RulePages.list(), terminator: "")
    }
}
