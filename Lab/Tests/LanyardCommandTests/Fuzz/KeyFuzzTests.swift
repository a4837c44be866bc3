import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("What a terminal sends")
struct KeyFuzzTests {
    private static let corpus = [
        "abc\r\u{7F}\u{1B}[A\u{1B}[B\u{1B}[5~\u{1B}OH\u{15}", "日本é\u{1B}\u{1B}[15~q",
        "\u{1B}[200~pasted \u{1B}[A text\r\u{1B}[201~/x\r",
        "\u{1B}[200~without an end",
    ]
    private static let words = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "~", ";5", "\u{3}", "\u{9B}A",
    ]

    @Test func `is the same keys however it comes, and no paste is longer than any field`() async {
        let fuzz = Fuzz("keys", corpus: Self.corpus, words: Self.words, limit: 20 << 10)
        await fuzz.run(
            2000,
            property: "keys are read the same in any two pieces, and a paste is of 4 KiB at most",
            filter: "KeyFuzzTests --package-path Lab"
        ) { input, numbers in
            var (parser, cutUp) = (KeyParser(), KeyParser())
            let whole = parser.parse(input) + parser.flush()
            let cut = Int.random(in: 0...input.count, using: &numbers)
            let pieces = cutUp.parse(input[..<cut]) + cutUp.parse(input[cut...]) + cutUp.flush()
            if whole != pieces { throw Fuzz.Broken("\(whole), but cut after \(cut): \(pieces)") }
            // Bytes that are no text become marks of three bytes each.
            for case .paste(let text) in whole where text.unicodeScalars.count > 4096 {
                throw Fuzz.Broken("a paste of \(text.unicodeScalars.count) letters")
            }
            if parser.isWaiting { throw Fuzz.Broken("something is left that nobody waits for") }
            return !whole.isEmpty
        }
    }
}
