/// Reads a comment such as `// audit:ignore unowned-task It ends with the program.`
struct IgnoreCommentReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let lineStarts: [Int32]

    /// The comment around an offset; `nil` if the words there stand in no comment.
    func read(at offset: Int) -> IgnoreComment? {
        let line = (lineStarts.firstIndex { $0 > Int32(offset) } ?? lineStarts.count) - 1
        let start = Int(lineStarts[line])
        let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        let before = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard before.hasSuffix("// ") || before.hasSuffix("//") else { return nil }
        let code = before.prefix(before.count - (before.hasSuffix(" ") ? 3 : 2))
        // With an odd number of quotes before it, it stands in a string.
        guard code.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }

        let text = String(decoding: bytes[offset..<end], as: UTF8.self)
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.first == "audit:ignore" else { return nil }
        return IgnoreComment(
            place: Place(line: Int32(line + 1), column: Int32(offset - start + 1)),
            rule: words.count > 1 ? String(words[1]) : "",
            reason: words.count > 2 ? words[2].trimmingPrefix { "—–-: ".contains($0) }.description : "",
            standsAlone: code.allSatisfy(\.isWhitespace)
        )
    }
}
