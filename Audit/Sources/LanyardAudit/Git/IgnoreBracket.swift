/// A choice of characters in `.gitignore`: `[a-z]`, `[!0-9]`, `[[:alpha:]_]`.
enum IgnoreBracket {
    private static let classes: [String: Set<UInt8>] = {
        let (lower, upper) = (Set(UInt8(ascii: "a")...UInt8(ascii: "z")), Set(UInt8(ascii: "A")...UInt8(ascii: "Z")))
        let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
        let visible = Set(UInt8(ascii: "!")...UInt8(ascii: "~"))
        return [
            "lower": lower, "upper": upper, "digit": digits, "alpha": lower.union(upper), "graph": visible,
            "alnum": lower.union(upper).union(digits), "print": visible.union([UInt8(ascii: " ")]),
            "punct": visible.subtracting(lower).subtracting(upper).subtracting(digits), "blank": Set(" \t".utf8),
            "space": Set(" \t\n\r\u{B}\u{C}".utf8), "xdigit": Set("0123456789abcdefABCDEF".utf8),
            "cntrl": Set(0...31).union([127]),
        ]
    }()

    /// Reads one.
    ///
    /// - Parameter start: Behind the bracket that opens it.
    /// - Returns: The bytes, and where it is closed; `nil` if it is not.
    static func read(_ text: [UInt8], from start: Int) -> (bytes: Set<UInt8>, end: Int)? {
        var index = start
        let isOther = index < text.count && "!^".utf8.contains(text[index])
        if isOther { index += 1 }
        var bytes: Set<UInt8> = []
        let first = index
        while index < text.count {
            if text[index] == UInt8(ascii: "]"), index > first {
                return (isOther ? Set(0...255).subtracting(bytes) : bytes, index)
            }
            if let (named, end) = named(text, at: index) {
                bytes.formUnion(named)
                index = end
                continue
            }
            guard let low = byte(text, &index) else { return nil }
            if index + 1 < text.count, text[index] == UInt8(ascii: "-"), text[index + 1] != UInt8(ascii: "]") {
                index += 1
                guard let high = byte(text, &index) else { return nil }
                if low <= high { bytes.formUnion(low...high) }
            } else {
                bytes.insert(low)
            }
        }
        return nil
    }

    private static func byte(_ text: [UInt8], _ index: inout Int) -> UInt8? {
        if index < text.count, text[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < text.count else { return nil }
        defer { index += 1 }
        return text[index]
    }

    /// `[:alpha:]`
    private static func named(_ text: [UInt8], at index: Int) -> (Set<UInt8>, end: Int)? {
        guard text[index...].starts(with: "[:".utf8),
            let end = text[index...].firstIndex(of: UInt8(ascii: "]")), text[end - 1] == UInt8(ascii: ":"),
            end - 1 > index + 1
        else { return nil }
        return (classes[String(decoding: text[(index + 2)..<(end - 1)], as: UTF8.self)] ?? [], end + 1)
    }
}
