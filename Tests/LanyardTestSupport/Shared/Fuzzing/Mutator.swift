/// Makes inputs that are nearly right: valid ones, spoilt in up to four places.
///
/// Random bytes are refused by a parser's first check; these get behind it. The same seed makes the same inputs.
package struct Mutator {
    package var numbers: SeededNumbers
    private let corpus: [[UInt8]]
    private let words: [[UInt8]]
    private let limit: Int

    /// What parsers of numbers, texts and structures stumble over, whatever the format.
    private static let stumblingBlocks: [[UInt8]] =
        [
            "0", "-1", "00", "1e400", "-0.0", "0x10", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808", "18446744073709551616", "4294967296", "1e-400", "true", "null", "[]", "{}", "\"\"",
            "\"\\ud800\"", "\"\\u0000\"", "%00", "%", "%f", "..", "../", "/", "\\", "\r\n", "\n", "\r", "\t", " ", ":",
            ",", ";", "=", "\"", "'", "*", "\u{0}", "\u{202E}", "\u{FEFF}", "e\u{301}", "👩‍👩‍👧‍👦", "ﬀ", "İ", "&", "?", "#",
            "@",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]

    /// - Parameters:
    ///   - corpus: Valid inputs.
    ///   - words: What has a meaning in the format, to be put in anywhere.
    ///   - limit: No input is longer, in bytes, whatever is repeated.
    package init(seed: UInt64, corpus: [[UInt8]], words: [String] = [], limit: Int = 8 << 10) {
        numbers = SeededNumbers(seed: seed)
        self.corpus = corpus
        self.words = words.map { Array($0.utf8) } + Self.stumblingBlocks
        self.limit = limit
    }

    /// The next input; once in sixteen times a valid one as it is.
    package mutating func next() -> [UInt8] {
        var input = corpus.randomElement(using: &numbers) ?? []
        if numbers.once(in: 16) { return input }
        for _ in 0..<Int.random(in: 1...4, using: &numbers) { mutate(&input) }
        return input.count > limit ? Array(input.prefix(limit)) : input
    }

    private mutating func mutate(_ input: inout [UInt8]) {
        let place = span(of: input)
        switch Int.random(in: 0..<13, using: &numbers) {
        case 0, 1, 2: input.replaceSubrange(place, with: word())
        case 3: input.replaceSubrange(place, with: piece())
        case 4: input.insert(contentsOf: word(), at: place.lowerBound)
        case 5: input.removeSubrange(place)
        case 6: `repeat`(place, in: &input)
        case 7: input.removeLast(input.count - place.upperBound)
        case 8: splice(&input, at: place.lowerBound)
        case 9: nest(place, in: &input)
        case 10: swap(place, span(of: input), in: &input)
        case 11: flip(&input)
        default: raise(place, in: &input)
        }
    }

    /// A random place: a whole word or number, a text in quotes, or one byte.
    private mutating func span(of input: [UInt8]) -> Range<Int> {
        guard !input.isEmpty else { return 0..<0 }
        var (start, end) = (0, 0)
        start = Int.random(in: 0..<input.count, using: &numbers)
        if numbers.once(in: 4) { return start..<Int.random(in: start...input.count, using: &numbers) }
        if input[start] == UInt8(ascii: "\"") {
            end = input[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? start
            return start..<end + 1
        }
        end = start + 1
        guard Self.isWord(input[start]) else { return start..<end }
        while start > 0, Self.isWord(input[start - 1]) { start -= 1 }
        while end < input.count, Self.isWord(input[end]) { end += 1 }
        return start..<end
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        case 0x80...: true
        default: false
        }
    }

    private mutating func word() -> [UInt8] { words.randomElement(using: &numbers) ?? [] }

    /// A word of another valid input.
    private mutating func piece() -> [UInt8] {
        let other = corpus.randomElement(using: &numbers) ?? []
        return Array(other[span(of: other)])
    }

    /// The same again, up to thousands of times.
    private mutating func `repeat`(_ place: Range<Int>, in input: inout [UInt8]) {
        guard !place.isEmpty else { return }
        let most = max(1, min(limit / place.count, 1 << Int.random(in: 0...12, using: &numbers)))
        let copies = Array(repeatElement(input[place], count: most).joined())
        input.insert(contentsOf: copies, at: place.upperBound)
    }

    private mutating func splice(_ input: inout [UInt8], at place: Int) {
        let other = corpus.randomElement(using: &numbers) ?? []
        input = Array(input[..<place]) + other.suffix(Int.random(in: 0...other.count, using: &numbers))
    }

    /// In brackets, up to thousands deep; sometimes they are not closed.
    private mutating func nest(_ place: Range<Int>, in input: inout [UInt8]) {
        let (open, close) = [("[", "]"), ("{\"a\":", "}"), ("(", ")")].randomElement(using: &numbers) ?? ("", "")
        let depth = min(limit / 8, 1 << Int.random(in: 0...10, using: &numbers))
        let closing = numbers.once(in: 4) ? "" : String(repeating: close, count: depth)
        input.insert(contentsOf: closing.utf8, at: place.upperBound)
        input.insert(contentsOf: String(repeating: open, count: depth).utf8, at: place.lowerBound)
    }

    private mutating func swap(_ first: Range<Int>, _ second: Range<Int>, in input: inout [UInt8]) {
        let (first, second) = first.lowerBound < second.lowerBound ? (first, second) : (second, first)
        guard first.upperBound <= second.lowerBound else { return }
        let (front, back) = (Array(input[first]), Array(input[second]))
        input.replaceSubrange(second, with: front)
        input.replaceSubrange(first, with: back)
    }

    private mutating func flip(_ input: inout [UInt8]) {
        guard let index = input.indices.randomElement(using: &numbers) else { return }
        input[index] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
    }

    /// A number with many more digits.
    private mutating func raise(_ place: Range<Int>, in input: inout [UInt8]) {
        let digits = (0..<(1 << Int.random(in: 0...6, using: &numbers))).map { _ in
            UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &numbers)
        }
        input.insert(contentsOf: digits, at: place.upperBound)
    }
}
