extension String {
    /// How many columns of a terminal the text takes, control sequences not counted. An estimate by the scripts.
    package var columns: Int {
        var columns = 0
        var isInSequence = false
        for character in self {
            if character == "\u{1B}" {
                isInSequence = true
            } else if isInSequence {
                isInSequence = !character.isLetter
            } else {
                columns += character.columns
            }
        }
        return columns
    }

    /// The text in no more than so many columns; what is left out of the middle shows as `…`.
    ///
    /// Beginning and end stay, because names of files differ at either.
    package func shortened(to limit: Int, ellipsis: Character = "…") -> String {
        guard columns > limit else { return self }
        guard limit > 1 else { return limit == 1 ? String(ellipsis) : "" }
        let end = (limit - 1) / 2
        return prefix(columns: limit - 1 - end) + String(ellipsis) + tail(columns: end)
    }

    /// The text in no more than so many columns; where a sentence is cut off shows as `…`.
    package func cut(to limit: Int, ellipsis: Character = "…") -> String {
        guard columns > limit else { return self }
        return limit < 1 ? "" : prefix(columns: limit - 1) + String(ellipsis)
    }

    /// The text for a terminal that shows ASCII only: signs that have a likeness there get that, others a question mark.
    package var ascii: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return String(map { $0.isASCII ? $0 : Character.likenesses[$0] ?? "?" })
    }

    /// The text in lines of no more than so many columns, broken at spaces, and inside a word that has no room in a line of its own;
    /// all but the first begin with `indent`.
    package func wrapped(to limit: Int, indent: String) -> [String] {
        guard columns > limit else { return [self] }
        let words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var lines: [String] = []
        var line = words.first ?? ""
        func breakLine() {
            while line.columns > limit {
                let head = line.prefix(columns: limit)
                // A letter wider than the room there is stays whole.
                guard head.count > (lines.isEmpty ? 0 : indent.count) else { break }
                lines.append(head)
                line = indent + line.dropFirst(head.count)
            }
        }
        breakLine()
        for word in words.dropFirst() {
            let longer = line + " " + word
            if longer.columns <= limit {
                line = longer
            } else {
                lines.append(line)
                line = indent + word
                breakLine()
            }
        }
        return lines + [line]
    }

    package func padded(to width: Int) -> String { self + String.spaces(width - columns) }

    package func padded(toRight width: Int) -> String { String.spaces(width - columns) + self }

    package static func spaces(_ count: Int) -> String { String(repeating: " ", count: Swift.max(0, count)) }

    /// The text in one line without anything that could steer a terminal: names and messages come from strangers.
    package var printable: String {
        // Most are plain.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.steersTerminals ? "\u{FFFD}" : $0 }))
    }

    private func prefix(columns limit: Int) -> String {
        var rest = limit
        return String(
            prefix { character in
                rest -= character.columns
                return rest >= 0
            }
        )
    }

    /// The end of the text, in no more than so many columns.
    package func tail(columns limit: Int) -> String {
        String(String(reversed()).prefix(columns: limit).reversed())
    }
}

extension Character {
    /// 0 for marks without a width, 2 for the wide characters of East Asia and emoji, otherwise 1.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default:
            return first.properties.isEmojiPresentation ? 2 : 1
        }
    }
}

extension Character {
    fileprivate static let likenesses: [Character: Character] = [
        "…": "~", "“": "\"", "”": "\"", "\u{AB}": "\"", "\u{BB}": "\"", "‘": "'", "’": "'", "–": "-", "—": "-",
        "·": "-", "×": "x",
        "−": "-",
    ]
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        case 0x206A...0x206F: true  // Deprecated, but some programs still turn text or digits by them.
        // Nobody sees them, so two texts that look alike are not the same. (Joiners are parts of scripts and of emoji.)
        case 0x200B, 0x2060...0x2064, 0xFEFF, 0xE0000...0xE007F: true
        default: properties.isBidiControl
        }
    }
}
