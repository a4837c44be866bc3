import CommandSupport

extension TopFinding {
    /// Its severity, as a sign and a word, and its sentence.
    func lines(in width: Int, _ style: TextStyle) -> [PaintedLine] {
        let (sign, ascii, word, ink) = look
        let head = "\(style.glyph(sign, ascii: ascii)) \(word)"
        // Two columns stay for the mark of what was cut off.
        let lines = "\(head): \(text.text)".wrapped(to: max(1, width - 2), indent: "  ")
        return lines.enumerated().map { number, line in
            guard number == 0, !isOver else { return PaintedLine(line, isOver ? .dim : nil) }
            return PaintedLine(String(line.prefix(head.count)), ink).adding(String(line.dropFirst(head.count)))
        }
    }

    /// Whether it is seen no longer.
    var isOver: Bool { lastSeen != nil || text.text.hasPrefix("No longer seen") }

    var look: (sign: String, ascii: String, word: String, TextStyle.Ink) {
        switch severity {
        case "problem": ("✕", "x", severity, .red)
        case "warning": ("⚠", "!", severity, .yellow)
        default: ("ℹ", "i", "notice", .cyan)
        }
    }
}
