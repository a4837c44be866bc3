/// The drawn part of a bar: how full something is, in a number of columns.
struct Gauge: Hashable, Sendable {
    /// From 0 to 1; `nil` draws an empty gauge.
    var fraction: Double?
    var width: Int

    /// How many columns are full. The last one is only when all is there.
    var full: Int {
        guard let fraction else { return 0 }
        return fraction >= 1 ? width : min(width - 1, Int(fraction * Double(width)))
    }

    func text(_ style: TextStyle, ink: TextStyle.Ink) -> String {
        let full = String(repeating: style.glyph("━", ascii: "#"), count: full)
        let rest = String(repeating: style.glyph("─", ascii: "-"), count: max(0, width - self.full))
        return style.paint(full, ink) + style.paint(rest, .dim)
    }
}
