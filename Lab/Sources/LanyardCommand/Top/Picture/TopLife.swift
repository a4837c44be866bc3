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
        var lines = [
            PaintedLine("#\(run.id) \(run.fullTitle)", .bold).adding("   \(sign) \(row.look.word)", row.look.ink),
            PaintedLine(),
        ]
        for (name, text) in facts(row) where !text.isEmpty {
            let all = text.wrapped(to: max(1, width - 12), indent: "")
            for (number, line) in all.enumerated() {
                lines.append(PaintedLine((number == 0 ? "  " + name : "").padded(to: 12), .dim).adding(line))
            }
        }
        if let detail = model.detail { lines += moments(detail) + causes(detail) + findings(detail) }
        return lines
    }

    private func facts(_ row: TopRow) -> [(String, String)] {
        let run = row.run
        let above =
            model.detail?.ancestors.map { "\($0.name?.text ?? "unnamed") (\(Place.short($0.origin.text)))" } ?? []
        let told = row.latency.map { span in
            run.hasEnded
                ? "took \(TimeText.span(milliseconds: span)) to stop"
                : "told to stop \(TimeText.span(milliseconds: span)) ago"
        }
        let age = "\(run.hasEnded ? "lasted" : "for") \(TimeText.span(milliseconds: row.age))"
        return [
            ("scope", above.isEmpty ? row.scope : above.joined(separator: ", in ")),
            ("from", run.origin.text),
            ("call", run.admission.text + (run.policy.map { ", policy \($0.text)" } ?? "")),
            ("time", [age, told].compactMap(\.self).joined(separator: ", ")),
            ("doing", row.doing),
            ("error", run.error?.text ?? ""),
        ]
    }

    private func moments(_ detail: TopDetail) -> [PaintedLine] {
        section("What happened") {
            detail.moments.flatMap { moment in
                let time = TimeText.moment(milliseconds: moment.time).padded(toRight: 11)
                return wrapped(
                    time + "  " + Place.words(moment.what.text).padded(to: 18) + moment.text.text,
                    indent: 31
                )
            }
        }
    }

    private func causes(_ detail: TopDetail) -> [PaintedLine] {
        section("Why it was cancelled") {
            detail.causes.enumerated().flatMap { number, cause in
                wrapped(number == 0 ? "  " + cause.words : "  because: " + cause.words, indent: 4)
            }
        }
    }

    private func findings(_ detail: TopDetail) -> [PaintedLine] {
        section("Findings") { detail.findings.flatMap { $0.lines(in: width) } }
    }

    private func section(_ title: String, _ lines: () -> [PaintedLine]) -> [PaintedLine] {
        let lines = lines()
        return lines.isEmpty ? [] : [PaintedLine(), PaintedLine(title, .bold)] + lines
    }

    private func wrapped(_ text: String, indent: Int) -> [PaintedLine] {
        text.wrapped(to: width, indent: String.spaces(min(indent, width / 2))).map { PaintedLine($0) }
    }
}
