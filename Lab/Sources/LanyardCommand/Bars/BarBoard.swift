import CommandSupport

/// Draws rows as bars below each other: columns are aligned, and what does not fit the width is left out.
///
/// ```
/// a.bin  ━━━━━━━━━━━━━━━───────  68%    6.8/10.0 MiB    2.5 MiB/s  ETA 0:02
/// ```
struct BarBoard: Hashable, Sendable {
    /// The columns of the terminal.
    var width: Int
    var style: TextStyle
    /// The columns that names get at least, so that pictures drawn one after the other are aligned, too.
    var nameWidth = 0

    private static let gap = "  "
    private static let shortestBar = 10
    private static let shortestName = 8
    /// Narrowest columns: percent, size, pace, clock. They keep the bars still while the numbers change.
    private static let narrowest = [4, 13, 12, 9]

    /// One line a row, none wider than the terminal.
    func lines(_ rows: [BarRow]) -> [String] {
        // The last column stays free: many terminals begin a new line when it is written to.
        let room = width - 1
        let widths = detailWidths(rows)
        let longestName = max(BarBoard.shortestName, room * 2 / 5)
        var name = min(max(nameWidth, rows.map { $0.name.printable.columns }.max() ?? 0), longestName)
        var shown = widths.count
        while shown > 1, name + used(widths, shown) + BarBoard.gap.count + BarBoard.shortestBar > room { shown -= 1 }
        var bar = room - name - used(widths, shown) - BarBoard.gap.count
        if bar < BarBoard.shortestBar {
            bar = 0
            name = min(name, max(0, room - used(widths, shown)))
        }
        return rows.map { line($0, name: name, bar: bar, details: Array(widths.prefix(shown)), room: room) }
    }

    private func details(_ row: BarRow) -> [String] { [row.percent, row.size, row.pace, row.clock] }

    private func detailWidths(_ rows: [BarRow]) -> [Int] {
        rows.map { details($0).map(\.columns) }.reduce(BarBoard.narrowest) { zip($0, $1).map(max) }
    }

    private func used(_ widths: [Int], _ count: Int) -> Int {
        widths.prefix(count).reduce(0) { $0 + BarBoard.gap.count + $1 }
    }

    private func line(_ row: BarRow, name: Int, bar: Int, details widths: [Int], room: Int) -> String {
        let ellipsis: Character = style.traits.hasUnicode ? "…" : "~"
        let title = row.name.printable.shortened(to: name, ellipsis: ellipsis).padded(to: name)
        let columns = zip(details(row), widths).map { $0.padded(toRight: $1) }
        if bar == 0 {
            return ([title] + columns).joined(separator: BarBoard.gap).shortened(to: room, ellipsis: ellipsis)
        }
        let gauge = Gauge(fraction: row.fraction, width: bar).text(style, ink: ink(row.status))
        let pace = columns.indices.contains(2) ? [style.paint(columns[2], paceInk(row.status))] : []
        return ([title, gauge] + columns.prefix(2) + pace + columns.dropFirst(3)).joined(separator: BarBoard.gap)
    }

    private func ink(_ status: BarRow.Status) -> TextStyle.Ink {
        switch status {
        case .finished, .kept: .green
        case .failed: .red
        case .retrying, .stopping, .cancelled: .yellow
        case .waiting, .running: .cyan
        }
    }

    private func paceInk(_ status: BarRow.Status) -> TextStyle.Ink {
        status == .running ? .bold : ink(status)
    }
}
