import CommandSupport
import Testing

@testable import LanyardCommand

@Suite("The page of findings")
struct TopFindingsTests {
    private func finding(_ number: Int, _ severity: String, since: Double? = nil) -> TopFinding {
        let sentence =
            "Finding \(number) " + String(repeating: "goes on for a long time ", count: 8) + "and ends with \(number)."
        return TopFinding(
            severity: severity,
            text: PrintableText(sentence),
            runs: [3, 4],
            rule: since == nil ? nil : "straggler",
            since: since,
            count: since == nil ? nil : 7
        )
    }

    private var snapshot: TopSnapshot {
        TopSamples.snapshot(
            TopSamples.shop.runs,
            findings: [
                finding(1, "notice", since: 1000), finding(2, "problem", since: 5000), finding(3, "other"),
                finding(4, "warning", since: 9000), finding(5, "problem", since: 2000),
            ]
        )
    }

    /// Everything that is seen at 80×24 while somebody goes down the page.
    private func read(_ model: TopModel) -> [String] {
        var model = model
        var seen: [String] = []
        while true {
            let picture = TopPicture(of: model, size: TerminalSize(columns: 80, rows: 24), style: TopSamples.plain)
            let body = picture.lines[2..<23]
            seen += seen.isEmpty ? Array(body) : [body.last ?? ""]
            if picture.scroll < model.scroll { return Array(seen.dropLast()) }
            _ = model.press(.down)
        }
    }

    @Test func `has every sentence in full at 80 columns, the worst and oldest first`() {
        let page = read(TopSamples.model(snapshot, keys: [.character("f")])).joined(separator: "\n")
        let words = page.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        let sentences = snapshot.ranked.map(\.text.text)
        #expect(sentences.map { $0.prefix(9) } == ["Finding 5", "Finding 2", "Finding 4", "Finding 1", "Finding 3"])
        for sentence in sentences { #expect(words.contains(sentence)) }
        let starts = sentences.compactMap { words.firstRange(of: $0)?.lowerBound }
        #expect(starts == starts.sorted())
        #expect(page.hasPrefix("5 findings\n\n✕ problem: Finding 5 goes on"))
        #expect(page.contains("\n  straggler · since 0:02.000 (18.0 s) · 7 × · #3 #4\n"))
        #expect(words.contains("⚠ warning: Finding 4") && words.contains("ℹ notice: Finding 3"))
    }

    @Test func `is named below the table and where findings are left out, and ends at its end`() {
        let table = TopSamples.picture(TopSamples.model(snapshot))
        #expect(table.contains { $0.hasSuffix("  f shows them") })
        #expect(table.last?.contains("   f findings   ") == true)
        var model = TopSamples.model(snapshot, keys: [.character("f"), .end])
        let picture = TopPicture(of: model, size: TerminalSize(columns: 80, rows: 24), style: TopSamples.plain)
        #expect(picture.lines[22] == "  #3 #4" && picture.lines[23] == "Esc back   ↑↓ more   q quit")
        _ = model.press(.home)
        #expect(TopSamples.picture(model)[2] == "5 findings")
        let help = TopSamples.picture(TopSamples.model(keys: [.character("?")]))
        #expect(help.contains { $0.hasPrefix("  f           read all findings in full") })
    }

    @Test(arguments: [Key.escape, .enter, .character("f")]) func `leads back to where it was opened`(_ key: Key) {
        var model = TopSamples.model(snapshot, keys: [.down, .character("f")])
        #expect(model.view == .findings && model.press(key) == nil && model.view == .table && model.chosen == 3)
        #expect(model.press(.enter) == .load(run: 3))
        _ = model.press(.character("f"))
        // The run is looked up anew meanwhile, and stays the chosen one even when it is listed no longer.
        #expect(
            model.take(.snapshot(TopSamples.snapshot([], at: 21_000, findings: snapshot.findings))) == .load(run: 3)
        )
        #expect(model.press(key) == nil && model.view == .detail && model.chosen == 3)
        _ = model.press(.escape)
        #expect(model.view == .table)
    }

    @Test func `says that there is nothing, in the words of the page`() {
        let lines = TopSamples.picture(TopSamples.model(keys: [.character("f")]))
        #expect(lines[2] == "Nothing found: every task stops when it is told to.")
    }
}
