/// Names a finding so that it is known again after lines above it have come or gone, in another copy of the program, and in a file that was
/// renamed: the path is no part of it.
enum Fingerprint {
    /// Gives findings of one file their lines and fingerprints.
    ///
    /// Two that look alike in one declaration are told apart by their order.
    static func mark(_ findings: [Finding], in text: String) -> [Finding] {
        // As the compiler counts them: “\r\n” is one character that ends a line, and U+2028 ends none.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        var seen: [String: Int] = [:]
        return findings.map { finding in
            var finding = finding
            let index = Int(finding.place.line) - 1
            if lines.indices.contains(index) {
                finding.line = String(lines[index].trimming)
                let before = lines[index].utf8.prefix(Int(finding.place.column) - 1)
                // Bytes that go on with a character count nothing.
                finding.characterColumn = Int32(before.count { $0 & 0b1100_0000 != 0b1000_0000 }) + 1
                let space = lines[index].prefix { $0.isWhitespace }.unicodeScalars.count
                let end = Int32(space + finding.line.unicodeScalars.count) + 1
                finding.endColumn = max(finding.characterColumn, end)
            }
            let normalized = finding.line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let text = [finding.rule, finding.declaration, normalized].joined(separator: "\u{0}")
            let count = seen[text, default: 0]
            seen[text] = count + 1
            finding.fingerprint = String(NameHash.of("\(text)\u{0}\(count)"), radix: 16)
            return finding
        }
    }
}

extension Substring {
    var trimming: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else {
            return ""
        }
        return self[first...last]
    }
}
