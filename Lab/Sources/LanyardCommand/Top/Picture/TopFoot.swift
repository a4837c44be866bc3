import CommandSupport

/// The last line: what is typed, what is to be said, or what is shown and which keys there are.
struct TopFoot: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle

    /// - Parameter shown: The rows that are seen.
    func line(below shown: Range<Int>) -> PaintedLine { question ?? hints(after: state(shown)) }

    /// - Parameter isLong: Whether there is more of the page than is seen.
    func line(belowPage isLong: Bool) -> PaintedLine {
        let more = isLong ? "   \(style.glyph("↑↓", ascii: "j k")) more" : ""
        let cancel = model.view == .detail ? "   c cancel" : ""
        return question ?? PaintedLine("Esc back\(more)\(cancel)   q quit", .dim)
    }

    /// What is typed or to be said, if anything.
    private var question: PaintedLine? {
        let cursor = style.glyph("▏", ascii: "_")
        switch model.prompt {
        case .filter:
            return prompt("Filter\(limit(model.filter)): ", model.filter, cursor, "  Enter keeps it, Escape clears it")
        case .reason(let run, _, let text) where model.isOver(run):
            return prompt("#\(run) has ended. Your reason: ", text, cursor, "  Escape keeps it for the next run")
        case .reason(let run, let title, let text):
            // In a small window, what the keys do is more than the name.
            let isSmall = width < 60
            let name = isSmall ? "" : " \(title.shortened(to: max(8, width / 4))), because"
            let help = isSmall ? "  Enter yes, Esc no" : "  Enter cancels the run, Escape does not"
            return prompt("Cancel #\(run)\(name)\(limit(text)): ", text, cursor, help)
        case nil:
            return model.notice.map { PaintedLine($0, .bold) }
        }
    }

    /// What is typed is seen from its end.
    private func prompt(_ question: String, _ text: String, _ cursor: String, _ help: String) -> PaintedLine {
        let room = max(4, width - question.columns - cursor.columns)
        let seen = text.columns > room ? text.tail(columns: room) : text
        return PaintedLine(question, .bold).adding(seen).adding(cursor, .bold).adding(help, .dim)
    }

    /// Says so once no more is taken.
    private func limit(_ text: String) -> String {
        text.unicodeScalars.count < TopModel.longest ? "" : ", \(TopModel.longest) letters at most"
    }

    private func state(_ shown: Range<Int>) -> PaintedLine {
        let count = model.lines.count
        let part = shown.count < count ? "\(shown.lowerBound + 1)–\(shown.upperBound) of " : ""
        var line = PaintedLine("\(part)\(count) by \(model.sort.rawValue)\(model.isTree ? ", below their scopes" : "")")
        if !model.filter.isEmpty { line.add(" with “\(model.filter.shortened(to: 16))”", .yellow) }
        if !model.showsEnded { line.add(", live only") }
        if model.hiddenCount > 0 { line.add(", \(model.hiddenCount) of helpers hidden") }
        return line
    }

    private func hints(after state: PaintedLine) -> PaintedLine {
        var line = state
        let helpers = model.hiddenCount > 0 || model.showsHelpers ? ["h helpers"] : []
        let keys =
            ["? keys", "q quit"] + helpers + [
                "f findings", "/ filter", "s sort", "Enter detail", "c cancel", "p pause", "e ended", "t tree",
            ]
        for key in keys where line.columns + 3 + key.columns <= width {
            line.add("   " + key, .dim)
        }
        return line
    }
}
