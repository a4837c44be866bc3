import CommandSupport
import Foundation

/// The lines above the table: the program, its counts, and what was found. Pure, as the rest of the picture.
struct TopHead: Sendable {
    let model: TopModel
    let width: Int
    let style: TextStyle

    /// Which program it is, and whether it is there.
    var program: PaintedLine {
        guard let snapshot = model.snapshot else {
            return PaintedLine("lanyard top", .bold).adding("  connecting", .dim)
        }
        var line = PaintedLine(snapshot.program.name.text, .bold)
        line.add("  process \(snapshot.program.process)  ")
        switch model.link {
        case .connecting: line.add("connecting", .dim)
        case .connected: line.add("\(style.glyph("●", ascii: "*")) live", .green)
        case .lost(let trouble, let time):
            let sign = style.glyph("✕", ascii: "x")
            switch trouble {
            case .gone: line.add("\(sign) ended at \(time), last state", .red)
            case .silent: line.add("\(sign) silent since \(time), last state", .yellow)
            case .unknownHost, .refused, .unreadable: line.add("\(sign) refuses since \(time): \(trouble)", .red)
            }
        }
        if model.isPaused { line.add("  \(style.glyph("‖", ascii: "=")) paused, p goes on", .yellow) }
        guard model.link == .connected else { return line }
        return line.adding("  console open for \(TimeText.span(milliseconds: snapshot.time))", .dim)
    }

    /// The counts, in as many lines as they take.
    var totals: [PaintedLine] {
        guard let snapshot = model.snapshot else { return [] }
        let totals = snapshot.totals
        // Not counted in the list of runs, where some may be missing.
        let waiting = max(0, min(totals.live, snapshot.groups.reduce(0) { $0 &+ ($1.waiting ?? 0) }))
        let counts: [(Int, String, TextStyle.Ink?)] = [
            (totals.live, "live", .bold),
            (waiting, "waiting", nil),
            (totals.running(waiting: waiting), "open", nil),
            (totals.stopping ?? 0, "stopping", .yellow),
            (totals.straggling, "straggling", .red),
            (totals.succeeded, "succeeded", nil),
            (totals.failed, "failed", .red),
            (totals.cancelled, "cancelled", nil),
            (totals.withheld, "withheld", nil),
            (totals.unlisted ?? 0, "live runs not listed", .yellow),
        ]
        var lines = [PaintedLine()]
        for (count, word, ink) in counts where count != 0 || word != "live runs not listed" {
            let text = "\(count.formatted(.number.locale(Locale(identifier: "en")))) \(word)"
            let used = lines[lines.count - 1].columns
            if used > 0, used + 3 + text.columns > width { lines.append(PaintedLine()) }
            let gap = lines[lines.count - 1].columns > 0 ? "   " : ""
            lines[lines.count - 1].add(gap)
            lines[lines.count - 1].add(text, count == 0 ? .dim : ink)
        }
        return lines
    }

    /// What is found now, the worst first: each in a line of its own, or all of them in one. ``TopFindings`` has all of it, and what
    /// was found earlier.
    ///
    /// - Parameter room: How many lines there are for it; without a limit, each sentence is whole.
    func findings(room: Int = .max) -> [PaintedLine] {
        guard let all = model.snapshot?.ranked, room > 0 else { return [] }
        if room == .max, !all.isEmpty { return all.flatMap { $0.lines(in: width, style) } }
        let findings = all.filter { !$0.isOver }
        guard !findings.isEmpty else {
            return [PaintedLine(all.isEmpty ? "nothing found" : "nothing found now; f shows what was", .dim)]
        }
        if findings.count > room { return [summary(findings)] }
        return findings.map { $0.lines(in: .max / 2, style)[0] }
    }

    /// `✕ 1 problem, ⚠ 2 warnings: straggler #3, storm, withheld   f shows them`.
    private func summary(_ findings: [TopFinding]) -> PaintedLine {
        var line = PaintedLine()
        for severity in ["problem", "warning", "notice"] {
            let alike = findings.filter { $0.severity == severity }
            guard let first = alike.first else { continue }
            let (sign, ascii, word, ink) = first.look
            if line.columns > 0 { line.add(", ") }
            line.add("\(style.glyph(sign, ascii: ascii)) \(alike.count) \(word)\(alike.count == 1 ? "" : "s")", ink)
        }
        let end = "  f shows them"
        let names = findings.map { finding in
            let parts = [finding.rule.map { Place.words($0.text) }, finding.runs.first.map { "#\($0)" }]
            return parts.compactMap(\.self).joined(separator: " ")
        }
        let room = max(0, width - line.columns - end.columns - 2)
        let told = names.filter { !$0.isEmpty }.joined(separator: ", ").cut(to: room, ellipsis: style.ellipsis)
        return line.adding(told.isEmpty ? "" : ": " + told).adding(end, .dim)
    }
}
