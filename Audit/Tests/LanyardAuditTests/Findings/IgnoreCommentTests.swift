import Testing

@testable import LanyardAudit

@Suite struct IgnoreCommentTests {
    private func findings(_ line: String, above: String = "") -> [String] {
        Audit.findings(
            in: """
                final class Model {
                    var items: [Item] = []
                    func load() {
                        \(above)
                        Task { items = await store.items() } \(line)
                    }
                }
                """,
            .withNotes
        ).map { "\($0.place.line) \($0.rule)" }
    }

    @Test func `Without a comment there is a finding`() {
        #expect(findings("") == ["5 unowned-task"])
    }

    @Test func `A comment on the line ignores it`() {
        #expect(findings("// audit:ignore unowned-task It ends with the program.").isEmpty)
    }

    @Test func `A comment on the line before ignores it`() {
        #expect(findings("", above: "// audit:ignore unowned-task — it ends with the program").isEmpty)
    }

    @Test func `A comment without a reason ignores nothing, and is reported`() {
        #expect(findings("// audit:ignore unowned-task") == ["5 unowned-task", "5 ignore-comment"])
    }

    @Test func `A comment for another rule ignores nothing, and is reported`() {
        #expect(
            findings("// audit:ignore write-after-await It is only one.") == ["5 unowned-task", "5 ignore-comment"]
        )
    }

    @Test func `A comment for a rule that does not exist is reported`() {
        #expect(findings("// audit:ignore bare-task So what?") == ["5 unowned-task", "5 ignore-comment"])
    }

    @Test func `A comment where nothing is found is reported`() {
        let found = Audit.findings(in: "// audit:ignore unowned-task There was one.\nlet x = 1\n")
        #expect(found.map(\.rule) == ["ignore-comment"])
        #expect(found.first?.message == "There is nothing to ignore here. Delete the comment.")
    }

    @Test func `A comment for a rule that was not asked is not reported`() throws {
        var configuration = Configuration()
        try configuration.set("unowned-task", isOn: false)
        #expect(Audit.findings(in: "// audit:ignore unowned-task There was one.\nlet x = 1\n", configuration).isEmpty)
    }

    @Test func `Reports of comments can be switched off, or be errors`() throws {
        var configuration = Configuration()
        configuration.rules["ignore-comment"] = .severity(.error)
        let source = "// audit:ignore bare-task So what?\n"
        #expect(Audit.findings(in: source, configuration).map(\.severity) == [.error])
        configuration.rules["ignore-comment"] = .off
        #expect(Audit.findings(in: source, configuration).isEmpty)
    }

    @Test(arguments: [
        "let text = \"// audit:ignore nothing\"", "let text = \"\\\"// audit:ignore nothing\"",
        "let text = \"\"\"\n// audit:ignore nothing\n\"\"\"", "/// Say `// audit:ignore RULE` there.",
        "/* // audit:ignore nothing */", "// Or // audit:ignore nothing", "let audit = 1 // no audit:ignore here",
    ])
    func `The words in a string or in other text are no comment`(_ source: String) {
        #expect(Audit.findings(in: source + "\n").isEmpty)
    }
}
