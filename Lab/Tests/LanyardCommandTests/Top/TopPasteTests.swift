import Testing

@testable import LanyardCommand

@Suite("What is pasted into `lanyard top`")
struct TopPasteTests {
    private static let refusal = "A paste is no command: open a field with / or c, and paste it there."

    /// Keys that come at once, as from a terminal that does not mark a paste.
    private static func raw(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(text.utf8)
    }

    private static let texts = ["can", "quit", "cc", "q\r", "c\rq", "\r\r", "jq", "sep?", "quick /brown"]

    @Test(
        arguments: texts.map { [Key.paste($0)] } + texts.map(raw),
        [[], [.down, .enter], [.character("f")], [.character("?")]] as [[Key]]
    )
    func `is no command where no field is open, marked or not`(_ paste: [Key], _ before: [Key]) {
        var model = TopSamples.model(keys: before)
        let (view, chosen, rows) = (model.view, model.chosen, model.rows)
        #expect(model.press(paste) == [])
        #expect(model.prompt == nil && model.view == view && model.chosen == chosen && model.rows == rows)
        #expect(!model.isPaused && model.sort == .state && model.filter == "")
        #expect(TopSamples.picture(model).last == Self.refusal)
        #expect(model.press([.down]) == [] && model.notice == nil)
    }

    @Test(arguments: [[Key.paste("two\r\nlines\tof it\n")], raw("two\rlines\tof it\r")])
    func `goes into the field that is open, in one line, and sends nothing off`(_ paste: [Key]) {
        // A tab means nothing among keys.
        let text = paste.count == 1 ? "two lines of it" : "two linesof it"
        var filter = TopSamples.model(keys: [.character("/")])
        #expect(filter.press(paste) == [])
        #expect(filter.filter == text && filter.prompt == .filter && filter.rows.isEmpty)
        var reason = TopSamples.model(keys: [.down] + Key.typing("c"))
        #expect(reason.press(paste) == [])
        #expect(reason.prompt == .reason(run: 3, title: "stubborn", text: text))
        #expect(reason.press(.enter) == .cancel(run: 3, reason: text))
    }

    @Test func `cannot steer the terminal`() {
        var model = TopSamples.model(keys: [.character("/")])
        _ = model.press([.paste("a\u{1B}[2Jb")])
        #expect(model.filter == "a\u{FFFD}[2Jb")
    }

    @Test func `is cut where no field takes more, which is said`() {
        for keys in [
            [Key.paste(String(repeating: "ab", count: 5000))], Key.typing(String(repeating: "ab", count: 5000)),
        ] {
            var model = TopSamples.model(keys: [.down] + Key.typing("c"))
            _ = model.press(keys)
            #expect(model.prompt == .reason(run: 3, title: "stubborn", text: String(repeating: "ab", count: 100)))
            let line = TopSamples.picture(model).last ?? ""
            #expect(
                line.hasPrefix("Cancel #3 stubborn, because, 200 letters at most: ") && line.hasSuffix("ab▏"),
                "\(line)"
            )
        }
    }

    @Test func `may begin a filter, as it is typed over a slow line`() {
        var model = TopSamples.model()
        #expect(model.press(Key.typing("/stub") + [.enter]) == [])
        #expect(model.filter == "stub" && model.prompt == .filter && model.rows.map(\.id) == [3])
        #expect(model.press(Key.typing("xy") + [.backspace, .backspace]) == [] && model.filter == "stub")
        #expect(model.press(Key.typing("born") + [.escape]) == [] && model.filter == "" && model.prompt == nil)
    }

    @Test func `is told from a key that is held down, and from single keys that come together`() {
        var model = TopSamples.model()
        #expect(model.press(Key.typing("jjj")) == [] && model.chosen == 1 && model.notice == nil)
        #expect(model.press([.up, .up, .enter]) == [.load(run: 3)])
        #expect(model.press([.redraw, .escape, .down, .character("c")]) == [.redraw])
        #expect(model.prompt == .reason(run: 4, title: "obedient", text: ""))
    }
}
