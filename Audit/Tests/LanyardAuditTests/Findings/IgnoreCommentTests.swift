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

    // MARK: A whole file

    @Test func `A comment for the file ignores all of its rule`() {
        let source = leaky("A") + "// audit:ignore-file deinit-never-runs It is an example.\n" + leaky("B")
        #expect(Audit.findings(in: leaky("A") + leaky("B")).count == 2)
        #expect(Audit.findings(in: source).isEmpty)
    }

    @Test func `A comment for the file needs a reason, a rule and something to ignore`() {
        let found = [
            "// audit:ignore-file deinit-never-runs", "// audit:ignore-file bare-task So what?",
            "// audit:ignore-file deaf-loop It reads little.",
        ].map { Audit.findings(in: "\($0)\n" + leaky()).map(\.message) }
        #expect(found.map(\.count) == [2, 2, 2])
        #expect(found[0][0] == "This needs a reason. Write: // audit:ignore-file deinit-never-runs reason")
        #expect(found[1][0] == "There is no rule “bare-task”. Write: // audit:ignore-file RULE reason")
        #expect(found[2][0] == "There is nothing to ignore here. Delete the comment.")
    }

    @Test(arguments: ["// audit:ignore-files deaf-loop x", "// audit:ignored deaf-loop x"])
    func `Another word is no comment for the file`(_ source: String) {
        #expect(Audit.findings(in: source + "\n").isEmpty)
    }

    // MARK: The task of a handle

    private static let handle = """
        final class PriceModel {
            private var updates: Task<Void, Never>? //PROPERTY
            func start() {
                //BEFORE
                updates = Task { [weak self] in //TASK
                    for await price in prices.stream { self?.show(price) }
                }
            }
        }
        """

    @Test(arguments: ["PROPERTY", "BEFORE", "TASK", "none"])
    func `A finding about a handle is ignored where its task is started, too`(_ place: String) {
        let comment = "// audit:ignore uncancelled-handle It ends with the program."
        let found = Audit.findings(in: Self.handle.replacing("//\(place)", with: comment))
        #expect(found.map(\.rule) == (place == "none" ? ["uncancelled-handle"] : []))
    }

    @Test func `The task may be started in another file`() async throws {
        let comment = "// audit:ignore uncancelled-handle It ends with the program."
        let start = "extension Model { func start() {\n\(comment)\nupdates = Task { for await a in b.c { d(a) } } } }"
        let folder = try TestFolder([
            "A.swift": "final class Model { var updates: Task<Void, Never>? }", "B.swift": start,
        ])
        #expect(try await Audit().run([folder.path]).findings.isEmpty)
        try folder.write(["B.swift": start.replacing(comment, with: "")])
        #expect(try await Audit().run([folder.path]).findings.map(\.rule) == ["uncancelled-handle"])
    }
}
