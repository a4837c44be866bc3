import CommandSupport

/// The table of runs: a line for its head, and one for each run. No column moves while the window keeps its size.
struct TopTable: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle
    private let columns: [(column: TopColumn, width: Int)]

    private static let gap = 2

    init(_ model: TopModel, width: Int, style: TextStyle) {
        (self.model, self.width, self.style) = (model, width, style)
        let idWidth = model.rows.map { "\($0.id)".count + 1 }.max() ?? 0
        func narrowest(_ column: TopColumn) -> Int {
            column == .id ? max(idWidth, column.narrowest) : column.narrowest
        }
        func used(_ columns: [TopColumn]) -> Int {
            columns.reduce(0) { $0 + narrowest($1) + TopTable.gap }
        }
        // The mark of the chosen row takes the place of the gap before the first column.
        let shown = TopColumn.choices.first { used($0) <= width } ?? [.name]
        let shares = shown.reduce(0) { $0 + $1.share }
        let room = max(0, width - used(shown))
        columns = shown.map { ($0, narrowest($0) + (shares > 0 ? room * $0.share / shares : 0)) }
    }

    /// What the columns are called; what the rows are sorted by stands out.
    var head: PaintedLine {
        let sorted: [TopColumn] =
            switch model.sort {
            case .state: [.state]
            case .age: [.age]
            case .name: [.name]
            case .obeyed: [.obeyed]
            }
        var line = PaintedLine()
        for (column, width) in columns {
            line.add(String.spaces(TopTable.gap))
            line.add(fit(column.title, column, width), sorted.contains(column) ? .bold : .dim)
        }
        return line
    }

    func line(_ row: TopRow) -> String {
        var line = PaintedLine()
        for (number, (column, width)) in columns.enumerated() {
            let mark = row.id == model.chosen && number == 0 ? style.glyph("›", ascii: ">") : ""
            line.add(mark.padded(to: TopTable.gap))
            line.add(fit(column.text(row, width, style), column, width), column.ink(row))
        }
        return line.drawn(in: width, style, isChosen: row.id == model.chosen)
    }

    /// The rows that fit, the chosen one among them, in the middle where the table is long.
    func window(of room: Int) -> Range<Int> {
        let count = model.rows.count
        let chosen = model.rows.firstIndex { $0.id == model.chosen } ?? 0
        let first = max(0, min(chosen - room / 2, count - room))
        return first..<min(count, first + max(0, room))
    }

    /// What is said where there is no row.
    var emptiness: String {
        guard let snapshot = model.snapshot else { return "" }
        guard model.filter.isEmpty else { return "No run has “\(model.filter)” in it; Escape shows all." }
        return snapshot.runs.isEmpty || model.showsEnded
            ? "No run is there." : "No run is alive; e shows those that ended."
    }

    private func fit(_ text: String, _ column: TopColumn, _ width: Int) -> String {
        let text = style.traits.hasUnicode ? text : text.ascii
        guard !column.isNumber else { return text.cut(to: width, ellipsis: style.ellipsis).padded(toRight: width) }
        let isName = column == .name || column == .scope
        let short =
            isName
            ? text.shortened(to: width, ellipsis: style.ellipsis) : text.cut(to: width, ellipsis: style.ellipsis)
        return short.padded(to: width)
    }
}
