import Testing

@testable import LanyardCommand

@Suite("Keys")
struct KeyParserTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(text.utf8) + parser.flush()
    }

    @Test(
        arguments: [
            ("a", [.character("a")]), ("ü日🎉", [.character("ü"), .character("日"), .character("🎉")]), ("\r", [.enter]),
            ("\n", [.enter]),
            ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{15}", [.clear]), ("\u{C}", [.redraw]), ("\u{1}", []),
            ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
            ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]), ("\u{1B}[1;5A", []),
            ("\u{1B}x", []), ("j\u{1B}[Bk", [.character("j"), .down, .character("k")]),
        ] as [(String, [Key])]
    )
    func `are told from the bytes of a terminal`(_ text: String, _ expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test(arguments: ["j\u{1B}[Bü\u{1B}[5~日"]) func `may come byte by byte`(_ text: String) {
        var parser = KeyParser()
        #expect(
            text.utf8.flatMap { parser.parse([$0]) } == [
                .character("j"), .down, .character("ü"), .pageUp, .character("日"),
            ]
        )
        #expect(!parser.isWaiting)
    }

    @Test func `an escape waits for what may follow`() {
        var parser = KeyParser()
        #expect(parser.parse([0x1B]).isEmpty && parser.isWaiting)
        #expect(parser.flush() == [.escape] && !parser.isWaiting)
    }

    @Test func `bytes that are no text mean nothing`() {
        var parser = KeyParser()
        #expect(parser.parse([0xFF, 0x80, 0xC3, 0x28, 0xE0, 0x80, 0x80] + Array("a".utf8)).last == .character("a"))
    }
}
