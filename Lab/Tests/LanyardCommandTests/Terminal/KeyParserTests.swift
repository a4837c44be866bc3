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
            ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]),
            ("\u{1B}[15~", [.function(5)]), ("\u{1B}[1;5A", []),
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

@Suite("A paste")
struct PasteParserTests {
    @Test(arguments: [1, 2, 3, 7, 1000]) func `is one key, whatever is in it and however it comes`(_ size: Int) {
        let bytes = Array("j\u{1B}[200~quit\r\u{1B}[A \u{1B}q 日本\u{1B}[201~k".utf8)
        var parser = KeyParser()
        let keys = stride(from: 0, to: bytes.count, by: size).flatMap { start in
            parser.parse(bytes[start..<min(bytes.count, start + size)])
        }
        #expect(keys == [.character("j"), .paste("quit\r\u{1B}[A \u{1B}q 日本"), .character("k")])
        #expect(!parser.isWaiting)
    }

    @Test func `whose end never comes is what has come, and keys are keys again`() {
        var parser = KeyParser()
        #expect(parser.parse("\u{1B}[200~abc\u{1B}[2".utf8).isEmpty && parser.isPasting && parser.isWaiting)
        #expect(parser.flush() == [.paste("abc\u{1B}[2")] && !parser.isWaiting)
        #expect(parser.parse("01~q\u{1B}[201~".utf8).last == .character("q"))
    }

    @Test func `of any length takes no more room than a field needs, and its end is found`() {
        var parser = KeyParser()
        #expect(parser.parse("\u{1B}[200~".utf8).isEmpty)
        for _ in 1...1000 { #expect(parser.parse(repeatElement(UInt8(ascii: "x"), count: 1000)).isEmpty) }
        #expect(
            parser.parse("\u{1B}[201~q".utf8) == [.paste(String(repeating: "x", count: 4096)), .character("q")]
        )
    }
}
