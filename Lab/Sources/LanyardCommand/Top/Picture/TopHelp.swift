import CommandSupport

/// The page that lists the keys and the signs.
struct TopHelp: Sendable {
    let width: Int
    let style: TextStyle

    private static let keys = [
        ("↑ ↓  k j", "choose a run; PgUp, PgDn, g and G go further"),
        ("Enter", "show its life and why it was cancelled; Escape leads back"),
        ("c", "cancel it, for a reason that you type"),
        ("f", "read all findings in full; Escape leads back"),
        ("/", "show only what has a text in it; Escape clears it"),
        ("s", "sort by state, age, name, or how long stopping takes (obeyed)"),
        ("e", "show runs that ended, too, or hide them"),
        ("t  F5", "show the runs below their scopes, or as one list"),
        ("h", "show helpers, too: scopes whose names begin with a dot"),
        ("p", "pause the picture, or go on"),
        ("q", "quit; so does Ctrl-C"),
        (
            "a paste",
            "goes into the field that is open. It is never a command, nor are several letters that come at once"
        ),
    ]

    var lines: [PaintedLine] {
        let keys = TopHelp.keys.flatMap { key, meaning in
            let name = style.glyph(key, ascii: key == "↑ ↓  k j" ? "arrows k j" : key)
            return wrapped("  " + name.padded(to: 12) + meaning, .bold, columns: 14)
        }
        let looks = RunLook.allCases.flatMap { look in
            let sign = style.glyph(look.sign.unicode, ascii: look.sign.ascii)
            return wrapped("  " + "\(sign) \(look.word)".padded(to: 25) + look.meaning, look.ink, columns: 27)
        }
        return [PaintedLine("Keys", .bold)] + keys + [PaintedLine(), PaintedLine("States", .bold)] + looks
    }

    /// A line whose first columns are painted.
    private func wrapped(_ text: String, _ ink: TextStyle.Ink, columns: Int) -> [PaintedLine] {
        text.wrapped(to: width, indent: String.spaces(columns)).enumerated().map { number, line in
            guard number == 0 else { return PaintedLine(line) }
            return PaintedLine(String(line.prefix(columns)), ink).adding(String(line.dropFirst(columns)))
        }
    }
}
