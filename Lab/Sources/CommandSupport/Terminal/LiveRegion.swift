/// The lines at the end of a terminal that are drawn over again and again. A pure value that makes control sequences.
///
/// The cursor always rests at the beginning of the line below the region.
struct LiveRegion: Hashable, Sendable {
    private var widths: [Int] = []

    var isEmpty: Bool { widths.isEmpty }

    /// Replaces the region by other lines.
    ///
    /// - Parameter columns: the width of the terminal now: after it was made narrower, the old lines take more rows.
    mutating func replace(by lines: [String], columns: Int) -> String {
        let start = goToStart(columns: columns)
        widths = lines.map(\.columns)
        return start + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
    }

    /// Removes the region, so that lines that stay can be written in its place. If there is none, nobody asks the terminal.
    mutating func clear(columns: @autoclosure () -> Int) -> String {
        guard !isEmpty else { return "" }
        let start = goToStart(columns: columns())
        widths = []
        return start + "\u{1B}[J"
    }

    private func goToStart(columns: Int) -> String {
        let rows = widths.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
        return rows == 0 ? "" : "\r\u{1B}[\(rows)A"
    }
}
