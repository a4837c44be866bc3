/// A file of hosts in words. It is read in bytes, because nobody says its encoding.
extension Netrc {
    typealias Word = [UInt8]

    /// The words of each line, without comments and macros. A macro ends with an empty line.
    static func lines(_ bytes: [UInt8]) -> [[Word]] {
        let mark: Word = [0xEF, 0xBB, 0xBF]
        var isInMacro = false
        return bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .compactMap { line in
                let line = line.drop(while: isSpace)
                if line.isEmpty { isInMacro = false }
                if line.starts(with: "macdef".utf8) { isInMacro = true }
                return isInMacro || line.first == UInt8(ascii: "#") ? nil : words(line)
            }
    }

    private static func words(_ line: ArraySlice<UInt8>) -> [Word] {
        var words: [Word] = []
        var rest = line
        while let first = rest.first {
            if first == UInt8(ascii: "\"") {
                words.append(takeQuoted(from: &rest))
            } else {
                let word = rest.prefix { !isSpace($0) }
                words.append(Array(word))
                rest = rest[word.endIndex...]
            }
            rest = rest.drop(while: isSpace)
        }
        return words
    }

    private static func takeQuoted(from text: inout ArraySlice<UInt8>) -> Word {
        text.removeFirst()
        var value: Word = []
        while let next = text.popFirst(), next != UInt8(ascii: "\"") {
            guard next == UInt8(ascii: "\\"), let escaped = text.popFirst() else {
                value.append(next)
                continue
            }
            switch escaped {
            case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "t"): value.append(UInt8(ascii: "\t"))
            default: value.append(escaped)
            }
        }
        return value
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) }
}
