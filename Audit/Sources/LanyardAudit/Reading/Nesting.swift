/// How deep things lie in one another. The parser bounds most of what it parses, but not `#if` and `a ? b : c`, and not how it looks
/// ahead for a type: it tries each `[` in two ways, so that thirty of them would take a day, and ten thousand would exhaust any stack.
enum Nesting {
    /// More than any program has.
    private static let mostBrackets = 1000
    private static let mostSquareBrackets = 14
    private static let mostConditions = 200

    /// - Returns: How many bytes can be read: up to what lies too deep.
    static func bearable(_ bytes: [UInt8]) -> Int {
        var (depth, squares, questions, directives, isInText) = (0, 0, 0, 0, false)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"): isInText = false
            case UInt8(ascii: "\""): if index == 0 || bytes[index - 1] != UInt8(ascii: "\\") { isInText.toggle() }
            case _ where isInText: break
            case UInt8(ascii: "["): squares += 1
            case UInt8(ascii: "]"): squares = max(squares - 1, 0)
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): (depth, squares) = (max(depth - 1, 0), 0)
            case UInt8(ascii: "?"): if index > 0, isSpace(bytes[index - 1]) { questions += 1 }
            case UInt8(ascii: ":"): questions = max(questions - 1, 0)
            case UInt8(ascii: "#"):
                if bytes[(index + 1)...].starts(with: "if".utf8) { directives += 1 }
                if bytes[(index + 1)...].starts(with: "endif".utf8) { directives = max(directives - 1, 0) }
            default: break
            }
            if max(questions, directives) > mostConditions { return index }
            if squares > mostSquareBrackets || depth > mostBrackets { return index }
        }
        return bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    }
}
