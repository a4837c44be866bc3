/// Why a run is cancelled, as it is typed. What was typed and came to nothing is kept for the next run, and that is said.
extension TopModel {
    mutating func askWhy() {
        if case .lost = link {
            notice = "The program does not answer: nothing can be cancelled now."
            return
        }
        guard let row = aim() else { return }
        if row.run.hasEnded {
            notice = "#\(row.id) has ended: there is nothing to cancel."
        } else {
            prompt = .reason(run: row.id, title: row.run.title, text: draft)
        }
    }

    /// Ends the question.
    ///
    /// - Parameter isSent: Whether the run is to be cancelled, for this reason.
    mutating func answer(_ reason: String, for run: UInt64, isSent: Bool) -> TopAction? {
        (prompt, draft) = (nil, "")
        if isOver(run) {
            notice = keep(reason, because: "#\(run) has ended: there is nothing to cancel.")
            return nil
        }
        return isSent ? send(reason, for: run) : nil
    }

    /// Whether nothing is left of a run to cancel, as far as is known: also while the picture is paused.
    func isOver(_ run: UInt64) -> Bool {
        guard let latest else { return false }
        if let known = latest.runs.first(where: { $0.id == run }) { return known.hasEnded }
        return latest.totals.unlisted ?? 0 == 0
    }

    /// Keeps a reason, and gives the words that say so.
    mutating func keep(_ reason: String?, because words: String) -> String {
        guard let reason, !reason.isEmpty else { return words }
        draft = reason
        return "\(words) Your reason is kept for the next run."
    }
}
