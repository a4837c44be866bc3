import Foundation
import Testing

@testable import LanyardAudit

/// What has to agree with the rest of this repository. The repository of the audit alone has no such tests.
@Suite struct RepositoryTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

    @Test func `The version is that of the command lanyard`() throws {
        let lab = Self.root.appending(path: "Lab/Sources/LanyardCommand")
        let names = try FileManager.default.contentsOfDirectory(atPath: lab.path).filter { $0.hasSuffix(".swift") }
        let versions = try names.flatMap { name in
            let text = try String(contentsOf: lab.appending(path: name), encoding: .utf8)
            return text.matches(of: /static let (version|text) = "(.*)"/).map { String($0.output.2) }
        }
        #expect(versions == [LanyardVersion.text])
    }

    /// It is beside the documentation, for assistants.
    @Test func `The skill says of each rule what to write instead`() throws {
        let path = Self.root.appending(path: "Documentation/Skills/lanyard/SKILL.md")
        let skill = try String(contentsOf: path, encoding: .utf8)
        for rule in AllRules.types { #expect(skill.contains("`\(rule.id)`"), "\(rule.id)") }
    }
}
