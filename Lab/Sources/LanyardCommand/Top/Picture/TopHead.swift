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
        return line.adding("  watched for \(TimeText.span(milliseconds: snapshot.time))", .dim)
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
            (totals.running(waiting: waiting), "running", nil),
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

    /// What was found, the worst first.
    ///
    /// - Parameter room: How many lines there are for it; a sentence then takes two at most, and ``TopFindings`` has all of it.
    func findings(room: Int = .max) -> [PaintedLine] {
        guard let findings = model.snapshot?.ranked, room > 0 else { return [] }
        guard !findings.isEmpty else { return [PaintedLine("nothing found", .dim)] }
        var lines: [PaintedLine] = []
        for (number, finding) in findings.enumerated() {
            let sentence = finding.lines(in: width, style)
            let most = room == .max ? sentence.count : 2
            // The last line is for those that are left out.
            guard lines.count + min(most, sentence.count) <= room - (number < findings.count - 1 ? 1 : 0) else {
                lines.append(PaintedLine("and \(findings.count - number) more; f shows all", .dim))
                break
            }
            lines += sentence.prefix(most - 1)
            if sentence.count == most { lines.append(sentence[most - 1]) }
            if sentence.count > most { lines.append(sentence[most - 1].adding(" \(style.ellipsis)")) }
        }
        return lines
    }
}
