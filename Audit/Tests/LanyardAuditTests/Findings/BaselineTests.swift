import Foundation
import Testing

@testable import LanyardAudit

@Suite struct BaselineTests {
    private static let source = """
        final class Model {
            var items: [Item] = []
            func load() {
                Task { items = await store.items() }
            }
        }
        """

    private let baseline = Baseline(Audit.findings(in: source, .withNotes))

    @Test func `A finding of before is not new`() {
        let findings = Audit.findings(in: Self.source, .withNotes)
        #expect(findings.count == 1)
        #expect(baseline.new(among: findings).isEmpty)
    }

    @Test func `It is known again when lines above it have come`() {
        let findings = Audit.findings(in: "import Foundation\n\nlet x = 1\n" + Self.source, .withNotes)
        #expect(findings.first?.place.line == 7)
        #expect(baseline.new(among: findings).isEmpty)
    }

    @Test func `It is known again when its line has other spaces`() {
        let findings = Audit.findings(in: Self.source.replacing("{ items =", with: "{  items  ="), .withNotes)
        #expect(baseline.new(among: findings).isEmpty)
    }

    @Test func `The same line in another function is new`() {
        let findings = Audit.findings(in: Self.source.replacing("func load", with: "func reload"), .withNotes)
        #expect(baseline.new(among: findings).count == 1)
    }

    @Test func `A second one that looks alike is new`() {
        let line = "Task { items = await store.items() }"
        let findings = Audit.findings(in: Self.source.replacing(line, with: "\(line)\n\(line)"), .withNotes)
        #expect(findings.count == 2)
        #expect(baseline.new(among: findings).map(\.place.line) == [5])
    }

    @Test func `It is read as it was written`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "baseline-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try baseline.data().write(to: URL(filePath: path))
        #expect(try Baseline(contentsOf: path) == baseline)
    }

    @Test(
        arguments: [
            (#"{"version": 0, "findings": []}"#, "of an older lanyard-audit"),
            (#"{"version": 2, "entries": {}}"#, "of a newer lanyard-audit"),
            (#"{"version": 1, "entries": {}}"#, "is a damaged baseline"), (#"{"findings": []}"#, "is no baseline"),
            ("", "is no baseline"), (String(repeating: "[", count: 513), "is no baseline"),
            (#"{"version":1,"findings":"# + String(repeating: "[", count: 511), "is no baseline"),
        ]
    )
    func `One of another form is refused, and says what to do`(_ text: String, _ message: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "baseline-\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        let failure = #expect(throws: AuditFailure.self) { try Baseline(contentsOf: path) }
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
        #expect(failure?.description.contains("--write-baseline makes") == true)
    }

    @Test func `Something else is refused`() throws {
        #expect(throws: AuditFailure.self) { try Baseline(contentsOf: #filePath) }
    }
}
