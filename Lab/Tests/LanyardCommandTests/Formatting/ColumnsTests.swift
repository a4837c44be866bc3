import CommandSupport
import Testing

@testable import LanyardCommand

@Suite("Text in the columns of a terminal")
struct ColumnsTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("naïve", 5), ("nai\u{308}ve", 5), ("日本", 4), ("🎉", 2), ("\u{1B}[31mred\u{1B}[0m", 3),
        ("━━─", 3),
    ])
    func `takes as many as it shows`(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `loses its middle when it is too long`() {
        #expect("a-long-name.bin".shortened(to: 9) == "a-lo….bin")
        #expect("short".shortened(to: 5) == "short")
        #expect("日本語の名前".shortened(to: 7).columns <= 7)
        #expect("abc".shortened(to: 1) == "…")
        #expect("abc".shortened(to: 0) == "")
        #expect("abcdef".shortened(to: 5, ellipsis: "~") == "ab~ef")
    }

    @Test func `cannot steer the terminal`() {
        #expect("a\u{1B}[2Jb\nc\u{202E}d".printable == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d")
        #expect("naïve 日本 ━".printable == "naïve 日本 ━")
    }

    @Test(arguments: ["\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{206A}", "\u{206F}"])
    func `nor turn its text around`(mark: String) {
        #expect("a\(mark)b".printable == "a\u{FFFD}b")
    }

    @Test(arguments: ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{E0041}"])
    func `nor hide a part of it`(mark: String) {
        #expect("a\(mark)b".printable == "a\u{FFFD}b")
    }

    @Test func `is broken at spaces, and goes on indented`() {
        #expect("  one two three".wrapped(to: 9, indent: "    ") == ["  one two", "    three"])
        #expect("one two".wrapped(to: 80, indent: " ") == ["one two"])
        #expect("a b c".wrapped(to: 1, indent: "") == ["a", "b", "c"])
    }

    @Test func `is broken inside a word that has no room in a line`() {
        #expect("unbreakable".wrapped(to: 4, indent: " ") == ["unbr", " eak", " abl", " e"])
        #expect("see /a/long/path now".wrapped(to: 9, indent: "  ") == ["see", "  /a/long", "  /path", "  now"])
        #expect("日本語".wrapped(to: 4, indent: "") == ["日本", "語"])
        #expect("日本".wrapped(to: 1, indent: "") == ["日本"], "A letter that is wider than the room stays whole.")
        #expect("abc".wrapped(to: 2, indent: "  ") == ["ab", "  c"])
    }

    @Test func `has its end in some columns`() {
        #expect("abcdef".tail(columns: 2) == "ef" && "日本".tail(columns: 3) == "本" && "a".tail(columns: 5) == "a")
    }
}
