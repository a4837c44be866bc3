import CommandSupport

/// The page of one run: what is known of it, its moments, the chain of causes, and what was found about it.
struct TopLife: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle

    var lines: [PaintedLine] {
        guard let snapshot = model.snapshot, let run = model.detail?.run ?? model.chosenRow?.run else {
            return [PaintedLine("The run is looked up.", .dim)]
        }
        let row = TopRow(run, scope: model.chosenRow?.scope ?? "", of: snapshot)
        let sign = style.glyph(row.look.sign.unicode, ascii: row.look.sign.ascii)
        var lines = [PaintedLine("#\(run.id) \(run.fullTitle)", .bold).adding("   \(sign) \(row.word)", row.look.ink)]
        if !row.standing.isEmpty { lines += wrapped("  " + row.standing, indent: 2) }
        lines.append(PaintedLine())
        let room = TopLife.names
        for (name, text) in facts(row) where !text.isEmpty {
            let all = text.wrapped(to: max(1, width - room), indent: "")
            for (number, line) in all.enumerated() {
                lines.append(PaintedLine((number == 0 ? "  " + name : "").padded(to: room), .dim).adding(line))
            }
        }
        if let detail = model.detail { lines += moments(detail) + causes(detail) + findings(detail) }
        return lines
    }

    /// How many columns the names of the facts take.
    private static let names = 13

    private func facts(_ row: TopRow) -> [(String, String)] {
        let run = row.run
        let above =
            model.detail?.ancestors.map { "\($0.name?.text ?? "unnamed") (\(Place.short($0.origin.text)))" } ?? []
        let told = row.latency.map { span in
            run.hasEnded
                ? "obeyed after \(TimeText.span(milliseconds: span))"
                : "told to stop \(TimeText.span(milliseconds: span)) ago"
        }
        let age = "\(run.hasEnded ? "took" : "for") \(TimeText.span(milliseconds: row.age))"
        return [
            ("owned by", above.isEmpty ? row.scope : above.joined(separator: ", in ")),
            ("origin", run.origin.text),
            ("admission", run.admission.text),
            ("policy", run.policy?.text ?? ""),
            ("time", [age, told].compactMap(\.self).joined(separator: ", ")),
            ("progress", row.progress),
            ("error", run.error?.text ?? ""),
        ]
    }

    private func moments(_ detail: TopDetail) -> [PaintedLine] {
        section("Life") {
            detail.moments.flatMap { moment in
                let time = TimeText.moment(milliseconds: moment.time).padded(toRight: 11)
                return wrapped(time + "  " + name(moment).padded(to: 14) + moment.text.text, indent: 27)
            }
        }
    }

    private func name(_ moment: TopDetail.Moment) -> String {
        if moment.what.text == "cancelRequested" { return "Told to stop" }
        let words = Place.words(moment.what.text)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private func causes(_ detail: TopDetail) -> [PaintedLine] {
        section("Why it was cancelled") {
            detail.causes.enumerated().flatMap { number, cause in
                wrapped(number == 0 ? "  " + cause.words : "  because: " + cause.words, indent: 4)
            }
        }
    }

    private func findings(_ detail: TopDetail) -> [PaintedLine] {
        section("Findings") { detail.findings.flatMap { $0.lines(in: width, style) } }
    }

    private func section(_ title: String, _ lines: () -> [PaintedLine]) -> [PaintedLine] {
        let lines = lines()
        return lines.isEmpty ? [] : [PaintedLine(), PaintedLine(title, .bold)] + lines
    }

    private func wrapped(_ text: String, indent: Int) -> [PaintedLine] {
        text.wrapped(to: width, indent: String.spaces(min(indent, width / 2))).map { PaintedLine($0) }
    }
}
