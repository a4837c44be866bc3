import CommandSupport

/// What is on the terminal: lines that fit it, made of what is known. A pure value.
struct TopPicture: Hashable, Sendable {
    let lines: [String]
    /// How many lines of a long page are above the picture: not more than there are.
    let scroll: Int

    /// A picture that fills a terminal.
    init(of model: TopModel, size: TerminalSize, style: TextStyle) {
        // The last column stays free: many terminals begin a new line when it is written to.
        let width = max(1, size.columns - 1)
        let rows = max(1, size.rows)
        func drawn(_ lines: [PaintedLine]) -> [String] { lines.map { $0.drawn(in: width, style) } }
        let head = TopHead(model: model, width: width, style: style)
        var body: [String]
        var (above, isLong) = (0, false)
        /// The part of a page that is seen below so many lines, above the last one.
        func page(_ lines: [String], _ top: Int) -> [String] {
            let room = max(0, rows - 1 - top)
            isLong = lines.count > room
            above = max(0, min(model.scroll, lines.count - room))
            return Array(lines.dropFirst(above).prefix(room))
        }
        var shown: Range<Int>?
        var below: [String] = []
        switch model.view {
        case .table:
            let table = TopTable(model, width: width, style: style)
            // In a small window half is for the table.
            let top = [head.program] + head.totals + head.findings(room: rows < 12 ? 0 : max(1, rows / 16))
            body = drawn(Array(top.prefix(max(1, rows / 2))) + [table.head])
            // At least half of a small window is for the table.
            below = Array(table.reason.prefix(max(0, rows / 2 - body.count)))
            let window = table.window(of: max(0, rows - 1 - body.count - below.count))
            body += window.isEmpty ? drawn([PaintedLine("  " + table.emptiness, .dim)]) : []
            body += model.lines[window].map(table.line)
            shown = window
        case .detail:
            let top = drawn([head.program, PaintedLine()])
            body = top + page(drawn(TopLife(model: model, width: width, style: style).lines), top.count)
        case .findings:
            let top = drawn([head.program, PaintedLine()])
            body = top + page(drawn(TopFindings(model: model, width: width, style: style).lines), top.count)
        case .help:
            body = page(drawn(TopHelp(width: width, style: style).lines), 0)
        }
        body = Array(body.prefix(rows - 1 - below.count))
        body += Array(repeating: "", count: rows - 1 - below.count - body.count) + drawn(below.map { PaintedLine($0) })
        let foot = TopFoot(model: model, width: width, style: style)
        lines = body + drawn([shown.map(foot.line(below:)) ?? foot.line(belowPage: isLong)])
        scroll = above
    }

    /// All there is at one moment, for a file or a pipe.
    init(allOf model: TopModel, columns: Int, style: TextStyle) {
        let width = max(1, columns)
        let head = TopHead(model: model, width: width, style: style)
        let table = TopTable(model, width: width, style: style)
        let top = [head.program] + head.totals + head.findings() + [PaintedLine(), table.head]
        let rows = model.lines.isEmpty ? ["  " + table.emptiness] : model.lines.map(table.line)
        scroll = 0
        lines = (top.map { $0.drawn(in: width, style) } + rows).map(\.withoutSpacesAtEnd)
    }
}

extension String {
    fileprivate var withoutSpacesAtEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
