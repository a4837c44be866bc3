import Foundation
import Testing

@testable import LanyardAudit

@Suite struct FormatTests {
    private let report: AuditReport = {
        let source = "final class Model {\n  var a = 0\n  func f() { /* ü */ Task { a = await g() } }\n}\n"
        let findings = Audit.findings(in: source, path: "Sources/My App/Model.swift", .withNotes)
        return AuditReport(findings: findings, files: 2, lines: 1_000, unreadable: ["B.swift"])
    }()

    /// What code hosts put before a name: the tests run in a folder of their repository, and the audit's own has it at its root.
    private static let fromRoot = {
        let folder = Paths.below(RepositoryRoot.of(Paths.current) ?? Paths.current, Paths.current) ?? ""
        return folder.isEmpty ? "" : "\(folder)/"
    }()

    @Test func `A diagnostic is a line as the compiler writes it`() {
        let text = DiagnosticFormat.format(report.findings)
        #expect(text.hasPrefix("Sources/My App/Model.swift:3:23: note: Nobody holds this task: "))
        #expect(text.hasSuffix(" [unowned-task]\n"))
        #expect(text.count { $0 == "\n" } == 1)
    }

    @Test func `The summary counts by rules and files`() {
        let text = SummaryFormat.format(report)
        #expect(
            text == """
                1 finding in 2 files, 1000 lines

                By rule:
                  1  unowned-task

                Worst files:
                  1  Sources/My App/Model.swift
                Not read: B.swift

                """
        )
    }

    @Test func `The JSON has the place, the rule and the line`() throws {
        let document = try parsed(JSONFormat.format(report))
        let finding = try #require((document["findings"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "unowned-task")
        #expect(finding["line"] as? Int == 3)
        #expect(finding["declaration"] as? String == "Model.f")
        #expect(finding["source"] as? String == "func f() { /* ü */ Task { a = await g() } }")
    }

    @Test func `SARIF has its version, the rules, and places that are addresses`() throws {
        let log = try parsed(SARIFFormat.format(report))
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        let location = try #require(
            (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        )
        #expect(
            (location["artifactLocation"] as? [String: Any])?["uri"] as? String
                == "\(Self.fromRoot)Sources/My%20App/Model.swift"
        )
        #expect((location["artifactLocation"] as? [String: Any])?["uriBaseId"] as? String == "%SRCROOT%")
        let roots = try #require(run["originalUriBaseIds"] as? [String: [String: String]])
        #expect(roots["%SRCROOT%"]?["uri"] == "file://\(report.root)/")
        // In characters, not in bytes: “ü” has two.
        let region = try #require(location["region"] as? [String: Any])
        #expect(["startLine", "startColumn", "endLine", "endColumn"].map { region[$0] as? Int } == [3, 22, 3, 46])
        #expect((region["snippet"] as? [String: String])?["text"] == "Task { a = await g() } }")
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect(driver["version"] as? String == LanyardVersion.text)
        #expect(driver["semanticVersion"] as? String == LanyardVersion.text)
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == AllRules.types.map { $0.id } + [Ignores.rule])
        #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == result["ruleId"] as? String)
    }

    @Test func `The name of a file cannot begin a line, nor speak to a terminal`() {
        let source = "final class M { var a = 0\n func f() { Task { a = await g() } } }"
        let findings = Audit.findings(in: source, path: "A\n::error::\u{1B}[2J\u{2028}\u{202E}.swift", .withNotes)
        let report = AuditReport(findings: findings, files: 1, lines: 2, unreadable: ["B\n.swift"])
        #expect(
            DiagnosticFormat.format(findings).hasPrefix("A\u{FFFD}::error::\u{FFFD}[2J\u{FFFD}\u{FFFD}.swift:2:13: ")
        )
        #expect(DiagnosticFormat.format(findings).split(separator: "\n").count == 1)
        #expect(SummaryFormat.format(report).split(separator: "\n").last == "Not read: B\u{FFFD}.swift")
    }

    @Test func `What was not read stands in each format`() throws {
        var report = report
        report.unfinished = [.init(file: "C.swift", line: 7)]
        report.misunderstood = [.init(file: "D.swift", line: 8)]
        let notRead = ["Not read: B.swift", "Not read from line 7 on: C.swift", "Not understood at line 8: D.swift"]
        #expect(SummaryFormat.format(report).hasSuffix(notRead.joined(separator: "\n") + "\n"))
        let document = try parsed(JSONFormat.format(report))
        #expect(document["unreadable"] as? [String] == ["B.swift"])
        #expect((document["unfinished"] as? [[String: Any]])?.first?["line"] as? Int == 7)
        #expect((document["misunderstood"] as? [[String: Any]])?.first?["line"] as? Int == 8)
        let run = try #require((try parsed(SARIFFormat.format(report))["runs"] as? [[String: Any]])?.first)
        let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
        let messages = (invocation["toolExecutionNotifications"] as? [[String: Any]])?
            .compactMap { ($0["message"] as? [String: Any])?["text"] as? String }
        #expect(messages == notRead)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `Lines end as they do for the compiler`(_ end: String) {
        let lines = ["final class M {", "// a\u{2028}b\u{B}c", "var a = 0", "func f() { Task { a = await g() } }", "}"]
        let findings = Audit.findings(in: lines.joined(separator: end), .withNotes)
        #expect(findings.map(\.place.line) == [4])
        #expect(findings.map(\.line) == [lines[3]])
    }

    @Test func `A rule is explained by its page`() throws {
        #expect(try RulePages.explain("unowned-task").hasPrefix("# unowned-task\n"))
        #expect(try RulePages.explain("ignore-comment").hasPrefix("# ignore-comment\n"))
        let failure = #expect(throws: AuditFailure.self) { try RulePages.explain("bare-task") }
        #expect(failure?.description.contains("Did you mean unowned-task?") == true)
        #expect(RulePages.list().split(separator: "\n").count == AllRules.types.count)
    }

    private func parsed(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
