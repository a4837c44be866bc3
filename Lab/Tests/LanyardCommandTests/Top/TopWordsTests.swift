import Foundation
import Testing

@testable import LanyardCommand

/// One word for one thing: what the console's page calls it.
@Suite("The words of `lanyard top`")
struct TopWordsTests {
    /// A file of the page, as it stands beside this package.
    private func page(_ name: String) throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 1...5 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appending(path: "Sources/LanyardConsole/Page/\(name)"), encoding: .utf8)
    }

    @Test(arguments: RunLook.allCases) func `for a state, and its sign, are those of the page`(_ look: RunLook) throws {
        let page = try page("looks.js")
        #expect(page.contains("  \(look): {sign: \"\(look.sign.unicode)\", word: \"\(look.word)\""))
    }

    @Test(arguments: [TopColumn.id, .state, .name, .scope, .age, .progress, .obeyed, .why, .origin])
    func `for a column are those of the page`(_ column: TopColumn) throws {
        let label = column.title.prefix(1) + column.title.dropFirst().lowercased()
        #expect(try page("columns.js").contains("label: \"\(label)\""))
        #expect(TopColumn.story.title == TopColumn.why.title)
    }

    @Test(arguments: ["problem", "warning", "notice"]) func `for a finding, and its sign, are those of the page`(
        _ severity: String
    ) throws {
        let finding = TopFinding(severity: severity, text: "It.", runs: [])
        let line = finding.lines(in: 80, TopSamples.plain)[0].drawn(in: 80, TopSamples.plain)
        let sign = try #require(line.first)
        #expect(line == "\(sign) \(severity): It.")
        #expect(try page("findings.js").contains("\(severity): [\"\(sign)\", \"\(severity)\","))
    }

    @Test func `for what keeps a run from getting on, and for its life, are those of the page`() throws {
        let words = try page("format.js")
        for word in ["waits for ${", "no progress for ${", "attempt ${"] { #expect(words.contains(word)) }
        let row = try #require(TopSamples.model().rows.first { $0.id == 1 })
        #expect(row.word == "waiting for a slot" && row.standing == "waits for a slot, 12.0 s")
        let detail = try page("detail.js")
        for word in ["Told to stop", "\"Life\"", "Owned by", "obeyed after"] { #expect(detail.contains(word)) }
    }
}
