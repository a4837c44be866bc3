import CommandSupport

/// The table of runs: a line for its head, and one for each run. No column moves while the window keeps its size.
struct TopTable: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle
    private let columns: [(column: TopColumn, width: Int)]

    private static let gap = 2
    private static let leastReason = 12

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

    func line(_ line: TopLine) -> String {
        switch line {
        case .run(let row, let depth): self.line(row, depth)
        case .scope(let name, let depth, let live, let below): scope(name, depth, live, below)
        }
    }

    private func line(_ row: TopRow, _ depth: Int) -> String {
        var line = PaintedLine()
        for (number, (column, width)) in columns.enumerated() {
            let mark = row.id == model.chosen && number == 0 ? style.glyph("›", ascii: ">") : ""
            line.add(mark.padded(to: TopTable.gap))
            let indent = column == .name ? min(2 * depth, width / 2) : 0
            let text =
                column == .why || column == .story
                ? why(column.text(row, width, style), row.place, width)
                : fit(column.text(row, width - indent, style), column, width - indent)
            line.add(String.spaces(indent) + text, column.ink(row))
        }
        return line.drawn(in: width, style, isChosen: row.id == model.chosen)
    }

    private func scope(_ name: String, _ depth: Int, _ live: Int, _ below: Int) -> String {
        let counts = "\(live) live" + (below > 0 ? ", \(below) below" : "")
        let indent = String.spaces(TopTable.gap + min(2 * depth, width / 2))
        return PaintedLine(indent).adding(shown(name), .bold).adding("  " + counts, .dim).drawn(in: width, style)
    }

    /// The reason and, behind it, the line that it comes from: the reason gives way.
    private func why(_ text: String, _ place: String, _ width: Int) -> String {
        guard !place.isEmpty else { return fit(text, .why, width) }
        let arrow = style.glyph("←", ascii: "<") + " "
        let whole = arrow + shown(place)
        let short = arrow + shown(place.replacing(".swift:", with: ":"))
        let reason = shown(text).columns
        func room(beside end: String) -> Int { width - end.columns - 1 }
        // The ending of the file goes where the reason then fits, or little is left for it: all files have the same.
        let isShort =
            room(beside: whole) < reason
            && (room(beside: short) >= reason || room(beside: whole) < TopTable.leastReason)
        let end = isShort ? short : whole
        guard end.columns + 1 < width else { return end.tail(columns: width).padded(to: width) }
        return (shown(text).cut(to: room(beside: end), ellipsis: style.ellipsis) + " " + end).padded(to: width)
    }

    /// Why the chosen run is as it is, in full, where its row has no room for that.
    var reason: [String] {
        guard let row = model.chosenRow,
            let (column, width) = columns.first(where: { [.why, .story].contains($0.column) })
        else { return [] }
        let text = shown(column.text(row, width, style))
        guard !why(text, row.place, width).contains(text) else { return [] }
        let place = row.place.isEmpty ? "" : " \(style.glyph("←", ascii: "<")) \(shown(row.place))"
        return "#\(row.id): \(text)\(place)".wrapped(to: self.width, indent: "  ")
    }

    private func shown(_ text: String) -> String { style.traits.hasUnicode ? text : text.ascii }

    /// The rows that fit, the chosen one among them, in the middle where the table is long.
    func window(of room: Int) -> Range<Int> {
        let count = model.lines.count
        let chosen = model.lines.firstIndex { $0.row?.id == model.chosen && model.chosen != nil } ?? 0
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
        let text = shown(text)
        // The line is what one looks for.
        if column == .origin { return text.tail(columns: width).padded(to: width) }
        guard !column.isNumber else { return text.cut(to: width, ellipsis: style.ellipsis).padded(toRight: width) }
        let isName = column == .name || column == .scope
        let short =
            isName
            ? text.shortened(to: width, ellipsis: style.ellipsis) : text.cut(to: width, ellipsis: style.ellipsis)
        return short.padded(to: width)
    }
}
