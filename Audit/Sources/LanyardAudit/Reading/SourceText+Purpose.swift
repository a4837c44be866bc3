extension SourceText {
    /// The lines of which a comment says that they are meant as they are, “on purpose”: that behind which it stands, or the one below
    /// it. At the beginning of a block, it speaks of the line that opens the block, too.
    var meantLines: Set<Int32> {
        var lines: Set<Int32> = []
        for offset in purposePlaces {
            let line = Int(place(at: offset).line)
            guard let start = comment(in: line), offset > start else { continue }
            guard isFirstInLine(start) else {
                lines.insert(Int32(line))
                continue
            }
            var (first, next) = (line, line + 1)
            while isComment(first - 1) { first -= 1 }
            while isComment(next) { next += 1 }
            lines.insert(Int32(next))
            if opensBlock(first - 1) { lines.insert(Int32(first - 1)) }
        }
        return lines
    }

    private func isComment(_ line: Int) -> Bool {
        comment(in: line).map { isFirstInLine($0) } ?? false
    }

    /// Where a comment up to the end of the line begins; `nil` if there is none. An address is none.
    private func comment(in line: Int) -> Int? {
        let text = bytes(of: line)
        let slash = UInt8(ascii: "/")
        return text.indices.dropLast().first { index in
            text[index] == slash && text[index + 1] == slash
                && (index == text.startIndex || text[index - 1] != UInt8(ascii: ":"))
        }
    }

    private func opensBlock(_ line: Int) -> Bool {
        let text = bytes(of: line).drop(last: UInt8(ascii: " "))
        return text.last == UInt8(ascii: "{") || text.suffix(3).elementsEqual(" in".utf8)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate func drop(last byte: UInt8) -> Self {
        var rest = self
        while let last = rest.last, last == byte || last == UInt8(ascii: "\r") { rest = rest.dropLast() }
        return rest
    }
}
