import Testing

@testable import LanyardAudit

/// There is one thing to mend at a place, so there is one finding.
@Suite struct OnePerPlaceTests {
    private let order = AllRules.types.map { $0.id }

    private func finding(_ rule: String, _ severity: Severity = .warning, line: Int32 = 1) -> Finding {
        Finding(
            rule: rule,
            severity: severity,
            file: "A.swift",
            place: Place(line: line, column: 1),
            message: "About \(rule).",
            declaration: ""
        )
    }

    private func merged(_ findings: Finding...) -> [String] {
        OnePerPlace.merge(findings, order: order).map { "\($0.place.line) \($0.ruleNames)" }
    }

    @Test func `The worst speaks for its place`() {
        #expect(
            merged(finding("deaf-loop"), finding("unowned-task", .error), finding("deaf-loop", line: 2))
                == ["1 unowned-task, also deaf-loop", "2 deaf-loop"]
        )
    }

    @Test func `What comes of it speaks before that nobody has it in hands`() {
        #expect(
            merged(finding("unowned-task"), finding("endless-loop-keeps-owner")) == [
                "1 endless-loop-keeps-owner, also unowned-task"
            ]
        )
    }

    @Test func `The others are told in the message`() {
        let finding = OnePerPlace.merge([finding("unowned-task"), finding("deaf-loop")], order: order)[0]
        #expect(finding.wholeMessage == "About deaf-loop.\nAlso unowned-task: About unowned-task.")
    }

    @Test func `A whole audit has no place twice`() async throws {
        let folder = try TestFolder(["A.swift": leaky()])
        var asked = Configuration()
        for rule in AllRules.types { try asked.set(rule.id, isOn: true) }
        let report = try await Audit(Settings(asked: asked)).run([folder.path])
        #expect(Set(report.findings.map(\.place)).count == report.findings.count)
    }
}
