import Foundation
import Testing

@testable import LanyardAudit

/// Audits the files of `Fixtures`, each as a module of its own.
///
/// A comment `// expect: rule` at the end of a line says that this rule finds something there, and `// expect: rule note` that it is
/// but a note. In `flagged-….swift` the rule of
/// the folder finds exactly those; in `silent-….swift` it finds nothing. Other rules of the folder's file are not asked.
@Suite struct FixtureTests {
    @Test(arguments: Fixture.all)
    func `A rule finds what a fixture expects, and nothing else`(_ fixture: Fixture) throws {
        let text = try fixture.text
        var configuration = Configuration()
        try configuration.keepOnly([fixture.rule])
        configuration.shown = .note
        let found = Audit.findings(in: text, path: fixture.auditedPath, configuration)
            .map { "\($0.place.line): \($0.rule)\($0.severity == .note ? " note" : "")" }
        #expect(found == fixture.expectations(in: text))
        #expect(found.isEmpty == fixture.isSilent)
    }

    @Test(arguments: AllRules.types.map { $0.id })
    func `A rule has a page, and at least six fixtures of both kinds`(_ rule: String) {
        let fixtures = Fixture.all.filter { $0.rule == rule }
        #expect(fixtures.count { $0.isSilent } >= 6)
        #expect(fixtures.count { !$0.isSilent } >= 6)
        for part in ["# ", "## In plain Swift", "## With Lanyard", "Lab"] {
            #expect(RulePages.page(rule).contains(part), "\(rule).md has no “\(part)”.")
        }
    }

    @Test func `Each fixture belongs to a rule`() {
        #expect(Set(Fixture.all.map(\.rule)).isSubset(of: AllRules.ids))
    }
}

struct Fixture: Sendable, CustomTestStringConvertible {
    let rule: String
    let name: String

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static var all: [Fixture] {
        let manager = FileManager.default
        let rules = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        return rules.sorted().flatMap { rule in
            let names = (try? manager.contentsOfDirectory(atPath: folder.appending(path: rule).path)) ?? []
            return names.sorted().filter { $0.hasSuffix(".swift") }.map { Fixture(rule: rule, name: $0) }
        }
    }

    var testDescription: String { "\(rule)/\(name)" }
    var isSilent: Bool { name.hasPrefix("silent-") }

    /// Fixtures of a rule that looks at tests have to look like tests.
    var auditedPath: String {
        let rule = AllRules.types.first { $0.id == self.rule }
        return rule?.audience == .tests ? "Tests/AppTests/\(name)" : "Sources/App/\(name)"
    }

    var text: String {
        get throws {
            try String(contentsOf: Self.folder.appending(path: "\(rule)/\(name)"), encoding: .utf8)
        }
    }

    func expectations(in text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            line.components(separatedBy: "// expect: ").dropFirst().map { rest in
                "\(index + 1): \(String(rest).trimmingCharacters(in: .whitespaces))"
            }
        }
    }
}
