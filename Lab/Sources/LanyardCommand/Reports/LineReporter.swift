import CommandSupport
import Lanyard
import LanyardDownloads

/// One line for each change, for files, pipes and terminals that cannot draw.
actor LineReporter: Reporter {
    private let output: Output
    /// What was to be done about a file that is there.
    private let existing: OnExisting
    /// The tries of each download whose beginning was told.
    private var told: [Int: Int] = [:]

    init(output: Output, existing: OnExisting = .resume) {
        (self.output, self.existing) = (output, existing)
    }

    func happened(_ events: [DownloadEvent], to download: WatchedDownload, number: Int) async {
        for event in events {
            if let line = line(event, download, number) {
                await output.post(["\(download.name.printable): \(line.printable)"])
            }
            if download.state.phase.isSettled { told[number] = nil }
            if event == .failed, let failure = ReportText.failure(download) { await output.complain(failure) }
        }
    }

    func ended(_ tally: DownloadTally, after elapsed: Duration) async {
        guard tally.count > 1 else { return }
        await output.write(ReportText.summary(tally, after: elapsed))
    }

    private func line(_ event: DownloadEvent, _ download: WatchedDownload, _ number: Int) -> String? {
        let state = download.state
        switch (event, state.phase) {
        case (.running, _), (.progress, _):
            return begins(state, number) ? "downloading, \(ReportText.size(state))" : nil
        case (.retrying, .retrying(let attempt, let wait, let error)):
            return "trying again in \(TimeText.elapsed(wait)) (try \(attempt)): \(error)"
        case (.restarted, _):
            return state.restarted.map(ReportText.restart)
        case (.finished, .finished(let path, let sha256)):
            let digest = sha256.map { ", SHA-256 \($0)" } ?? ""
            if state.wasThere { return "\(existing.keptWords), \(ReportText.size(state)): \(path)\(digest)" }
            return "done, \(ReportText.size(state)) in \(TimeText.elapsed(download.elapsed)): \(path)\(digest)"
        case (.cancelled, .cancelled(let cause)):
            return "cancelled at \(ReportText.size(state)): \(cause.words)"
        default:
            return nil
        }
    }

    /// Whether this is the first that is known of the file in this try.
    private func begins(_ state: DownloadState, _ number: Int) -> Bool {
        guard state.path != nil, told[number] != state.attempt else { return false }
        told[number] = state.attempt
        return true
    }
}
