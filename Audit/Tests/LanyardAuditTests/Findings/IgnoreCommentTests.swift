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
                """
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

    @Test func `The words in a string are no comment`() {
        #expect(Audit.findings(in: "let text = \"// audit:ignore nothing\"\n").isEmpty)
    }
}
