import Foundation
import Testing

@testable import LanyardAudit

@Suite struct BaselineTests {
    private static let path = "/project/baseline.json"

    private func findings(_ source: String = leaky(), in file: String = "/project/Sources/Model.swift") -> [Finding] {
        Audit.findings(in: source, path: file)
    }

    /// What is new among findings, and how many of the entries are fixed.
    private func compared(_ findings: [Finding], asked: Bool = true) -> Baseline.Comparison {
        Baseline(self.findings(), at: Self.path).compared(with: findings, at: Self.path) { _, _ in asked }
    }

    @Test func `A finding of before is not new`() {
        #expect(findings().count == 1)
        #expect(compared(findings()).new.isEmpty)
        #expect(compared(findings()).fixed == 0)
    }

    @Test func `It is known again when lines above it have come`() {
        let findings = findings("import Foundation\n\nlet x = 1\n" + leaky())
        #expect(findings.first?.place.line == 8)
        #expect(compared(findings).new.isEmpty)
    }

    @Test func `It is known again when its line has other spaces`() {
        #expect(compared(findings(leaky().replacing("{ for await", with: "{  for  await"))).new.isEmpty)
    }

    @Test func `It is known again when its file was renamed, and then has the new name`() {
        let moved = findings(in: "/project/Sources/Other/Feed.swift")
        let comparison = compared(moved)
        #expect(comparison.new.isEmpty)
        #expect(comparison.fixed == 0)
        #expect(comparison.pruned == Baseline(moved, at: Self.path))
    }

    @Test func `A copy in another file is new`() {
        let both = findings() + findings(in: "/project/Sources/Copy.swift")
        #expect(compared(both).new.map(\.file) == ["/project/Sources/Copy.swift"])
    }

    @Test func `The same line in another function is new`() {
        let comparison = compared(findings(leaky().replacing("func load", with: "func reload")))
        #expect(comparison.new.count == 1)
        #expect(comparison.fixed == 1)
        #expect(comparison.pruned == Baseline([], at: Self.path))
    }

    @Test func `A second one that looks alike is new`() {
        let line = "task = Task { for await price in feed.prices { prices.append(price) } }"
        let twice = findings(leaky().replacing(line, with: "\(line)\n\(line)"))
        #expect(twice.count == 2)
        #expect(compared(twice).new.map(\.place.line) == [6])
        // When the first is mended, the second is known by it.
        #expect(compared([twice[0]]).new.isEmpty)
    }

    @Test func `What nobody looked for stays, unless its file has gone`() throws {
        let folder = try TestFolder(["A.swift": leaky("A"), "B.swift": leaky("B")])
        let path = folder("baseline.json")
        let all = findings(leaky("A"), in: folder("A.swift")) + findings(leaky("B"), in: folder("B.swift"))
        let baseline = Baseline(all, at: path)
        let partial = baseline.compared(with: [], at: path) { _, file in file == folder("A.swift") }
        #expect(partial.fixed == 1)
        #expect(partial.pruned == Baseline([all[1]], at: path))
        try folder.remove("B.swift")
        #expect(baseline.compared(with: [], at: path) { _, _ in false }.fixed == 1)
    }

    @Test func `It names files from its own folder`() throws {
        let folder = try TestFolder(["Sources/A.swift": leaky(), "ci/b.json": ""])
        let found = findings(in: folder("Sources/A.swift"))
        #expect(Baseline(found, at: folder("b.json")).findings.map(\.file) == ["Sources/A.swift"])
        #expect(Baseline(found, at: folder("ci/b.json")).findings.map(\.file) == ["../Sources/A.swift"])
    }

    @Test func `It is read as it was written`() throws {
        let folder = try TestFolder()
        let baseline = Baseline(findings(), at: folder("b.json"))
        try baseline.data().write(to: folder.url.appending(path: "b.json"))
        #expect(try Baseline(contentsOf: folder("b.json")) == baseline)
    }

    @Test(
        arguments: [
            (#"{"version": 1, "findings": []}"#, "of an older lanyard-audit"),
            (#"{"version": 3, "entries": {}}"#, "of a newer lanyard-audit"),
            (#"{"version": 2, "entries": {}}"#, "is a damaged baseline"), (#"{"findings": []}"#, "is no baseline"),
            ("", "is no baseline"), (String(repeating: "[", count: 513), "is no baseline"),
            (#"{"version":2,"findings":"# + String(repeating: "[", count: 511), "is no baseline"),
        ]
    )
    func `One of another form is refused, and says what to do`(_ text: String, _ message: String) throws {
        let folder = try TestFolder(["b.json": text])
        let failure = #expect(throws: AuditFailure.self) { try Baseline(contentsOf: folder("b.json")) }
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
        #expect(failure?.description.contains("--write-baseline makes") == true)
    }

    @Test func `Something else is refused`() throws {
        #expect(throws: AuditFailure.self) { try Baseline(contentsOf: #filePath) }
    }
}
