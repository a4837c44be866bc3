import Foundation
import Testing

@testable import LanyardAudit

/// What messages and pages advise, in places for which they advise it: `Remedies`. `Audit/Scripts/remedies` compiles them, in both
/// language modes; here they are audited.
@Suite struct RemedyTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Remedies")

    private func everything() throws -> Configuration {
        var configuration = Configuration()
        for rule in AllRules.types { try configuration.set(rule.id, isOn: true) }
        configuration.shown = .note
        return configuration
    }

    @Test(arguments: RemedyFile.all)
    func `A remedy brings about no other finding`(_ file: RemedyFile) throws {
        let path = file.isForTests ? "Tests/AppTests/\(file.name)" : "Sources/App/\(file.name)"
        let found = Audit.findings(in: try file.text, path: path, try everything())
        #expect(found.map { "\($0.place.line): \($0.rule): \($0.message)" } == [])
    }

    @Test(arguments: RemedyFile.all.flatMap { $0.remedies })
    func `Without its remedy a place is found, and the message names what to write`(_ remedy: Remedy) throws {
        let found = Audit.findings(in: remedy.before, path: "Sources/App/\(remedy.file)", try everything())
            .filter { $0.rule == remedy.rule }
        #expect(found.count == 1)
        #expect(found.first?.message.contains(remedy.advice) == true, "\(found.first?.message ?? "nothing")")
    }

    @Test(arguments: AllRules.types.map { $0.id })
    func `What a page advises stands in files that are compiled`(_ rule: String) throws {
        let parts = RulePages.page(rule).components(separatedBy: "\n## ").dropFirst()
        for (part, folder) in zip(parts, ["Pages", "WithLanyard"]) {
            let blocks = part.components(separatedBy: "```swift").dropFirst()
            let file = RemedyFile(path: "\(folder)/\(rule).swift")
            let text = "\n\(lines(of: try file.text))\n"
            for block in blocks {
                let code = lines(of: block.components(separatedBy: "```")[0])
                #expect(text.contains("\n\(code)\n"), "\(file.path): \(code)")
            }
        }
    }

    /// Without indentation.
    private func lines(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
}
