/// How deep things lie in one another. The parser bounds most of what it parses, but not `#if`, `a ? b : c` and words that stand
/// before an expression, and not how it looks ahead for a type: it tries each `[` in two ways, so that thirty of them would take a
/// day, and goes back from each `<`. Where it recovers from an error it looks through everything that is open, each time anew: sixty
/// `(` that nobody closes take seconds, and a thousand strings in strings gigabytes.
struct Nesting {
    /// More than any program has.
    private static let mostBrackets = 1000
    private static let mostRoundBrackets = 40
    private static let mostSquareBrackets = 14
    private static let mostAngleBrackets = 100
    private static let mostConditions = 200
    private static let mostPrefixes = 1000

    private var (depth, rounds, squares, angles, questions, directives, prefixes) = (0, 0, 0, 0, 0, 0, 0)
    /// Whether a string of one line is open.
    private var isInText = false
    /// Whether the rest of a line is a comment.
    private var isInComment = false
    /// How deep the brackets were where each `\(` of a string began.
    private var interpolations: [Int] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// - Returns: How many bytes can be read: up to what lies too deep.
    static func bearable(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var nesting = Nesting(bytes)
            return nesting.bearable()
        }
    }

    private mutating func bearable() -> Int {
        var offset = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte.beginsName {
                offset += word(at: offset)
                continue
            }
            countEverywhere(byte)
            offset += isInText ? text(byte, at: offset) : code(byte, at: offset)
            if isTooDeep { return offset - 1 }
        }
        return bytes.count
    }

    private var isTooDeep: Bool {
        rounds > Self.mostRoundBrackets || squares > Self.mostSquareBrackets || angles > Self.mostAngleBrackets
            || depth > Self.mostBrackets
            || max(questions, directives) > Self.mostConditions || prefixes > Self.mostPrefixes
    }

    /// Counts what costs most if it is overlooked, in strings and comments, too: where those end is the business of the parser.
    private mutating func countEverywhere(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): squares += 1
        case UInt8(ascii: "]"): squares = max(squares - 1, 0)
        case UInt8(ascii: "<"): angles += 1
        case UInt8(ascii: ">"): angles = max(angles - 1, 0)
        case UInt8(ascii: ")"), UInt8(ascii: "}"): (squares, angles, prefixes) = (0, 0, 0)
        case UInt8(ascii: ";"): (angles, prefixes) = (0, 0)
        default: break
        }
    }

    /// - Returns: How many bytes it looked at.
    private mutating func text(_ byte: UInt8, at offset: Int) -> Int {
        switch byte {
        case UInt8(ascii: "\n"): leaveText()
        case UInt8(ascii: "\""): isInText = false
        case UInt8(ascii: "\\"):
            if has("(", at: offset + 1) {
                interpolations.append(depth)
                isInText = false
                return 1
            }
            return 2
        default: break
        }
        return 1
    }

    private mutating func leaveText() {
        (isInText, isInComment) = (false, false)
        interpolations = []
    }

    /// - Returns: How many bytes it looked at.
    private mutating func code(_ byte: UInt8, at offset: Int) -> Int {
        switch byte {
        case UInt8(ascii: "\n"):
            leaveText()
            // Most of what seems to stay open is no bracket: it stands in a regular expression, or in a text of several lines.
            if has("\n", at: offset + 1) { rounds = 0 }
        case UInt8(ascii: "/"): if has("/", at: offset + 1) { isInComment = true }
        case UInt8(ascii: "\""):
            // What stands in a string of several lines counts, as code does.
            if has("\"\"\"", at: offset) { return 3 }
            isInText = true
        case UInt8(ascii: "("), UInt8(ascii: "{"):
            depth += 1
            if byte == UInt8(ascii: "("), !isInComment { rounds += 1 }
        case UInt8(ascii: ")"), UInt8(ascii: "}"):
            depth = max(depth - 1, 0)
            if byte == UInt8(ascii: ")"), !isInComment { rounds = max(rounds - 1, 0) }
            if interpolations.last == depth {
                interpolations.removeLast()
                isInText = true
            }
        case UInt8(ascii: "?"): if offset > 0, isSpace(bytes[offset - 1]) { questions += 1 }
        case UInt8(ascii: ":"): questions = max(questions - 1, 0)
        case UInt8(ascii: "#"):
            if has("if", at: offset + 1) { directives += 1 }
            if has("endif", at: offset + 1) { directives = max(directives - 1, 0) }
        default: break
        }
        return 1
    }

    /// - Returns: How long a word is, which counts if it stands before an expression, a type or a statement: `try try try x`.
    private mutating func word(at offset: Int) -> Int {
        var (end, letters) = (offset, UInt64(0))
        while end < bytes.count, bytes[end].continuesName {
            letters = letters << 8 | UInt64(bytes[end])
            end += 1
        }
        // `#if` and `.some` stand before nothing.
        let isFree = offset == 0 || bytes[offset - 1] != UInt8(ascii: "#") && bytes[offset - 1] != UInt8(ascii: ".")
        if isFree, end - offset <= Self.longestPrefix, Self.words.contains(letters) { prefixes += 1 }
        return end - offset
    }

    private static let longestPrefix = 8

    /// The words as numbers, eight letters at most.
    private static let words: Set<UInt64> = Set(
        [
            "try", "await", "repeat", "each", "copy", "consume", "if", "switch", "do", "some", "any", "inout", "unsafe",
            "borrow", "discard", "while", "guard", "for", "defer", "throw", "return", "macro", "sending", "isolated",
        ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
    )

    private func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    }
}
