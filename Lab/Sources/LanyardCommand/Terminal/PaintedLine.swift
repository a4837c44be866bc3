import CommandSupport

/// A line of texts with colours, which fits a width. A pure value.
struct PaintedLine: Hashable, Sendable {
    private struct Part: Hashable, Sendable {
        var text: String
        var ink: TextStyle.Ink?
    }

    private var parts: [Part] = []

    init() {}

    init(_ text: String, _ ink: TextStyle.Ink? = nil) {
        add(text, ink)
    }

    mutating func add(_ text: String, _ ink: TextStyle.Ink? = nil) {
        parts.append(Part(text: text, ink: ink))
    }

    func adding(_ text: String, _ ink: TextStyle.Ink? = nil) -> PaintedLine {
        var line = self
        line.add(text, ink)
        return line
    }

    /// How many columns it would take.
    var columns: Int { parts.reduce(0) { $0 + $1.text.columns } }

    /// What is to be written, in no more than so many columns.
    ///
    /// - Parameter isChosen: Whether it stands out as a whole, which leaves no room for other colours.
    func drawn(in width: Int, _ style: TextStyle, isChosen: Bool = false) -> String {
        var room = width
        var drawn = ""
        for part in parts where room > 0 {
            let text = (style.traits.hasUnicode ? part.text : part.text.ascii).cut(to: room, ellipsis: style.ellipsis)
            room -= text.columns
            drawn += isChosen ? text : part.ink.map { style.paint(text, $0) } ?? text
        }
        return isChosen ? style.paint(drawn + String.spaces(room), .reversed) : drawn
    }
}

extension TextStyle {
    /// What shows where something was left out.
    var ellipsis: Character { traits.hasUnicode ? "…" : "~" }
}
