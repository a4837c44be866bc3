import LanyardDownloads

/// The sentences in which reports speak.
enum ReportText {
    /// Why a download failed; `nil` if it did not.
    static func failure(_ download: WatchedDownload) -> String? {
        guard case .failed(let error) = download.state.phase else { return nil }
        return "\(download.address.shown): \(error)"
    }

    /// `3.2 of 10.0 MiB`, or without a known length `3.2 MiB`.
    static func size(_ state: DownloadState) -> String {
        guard let total = state.total, state.bytes != total else { return ByteText.count(state.bytes) }
        return "\(ByteText.count(state.bytes)) of \(ByteText.count(total))"
    }

    /// What begins again, and why.
    static func restart(_ reason: RestartReason) -> String {
        switch reason {
        case .fileChanged: "the file has changed on the server, so it begins again"
        case .rangesRefused: "the server sends no parts of it, so it begins again"
        case .unusablePart: "what an earlier run left is damaged, so it begins again"
        }
    }

    /// How a session with several downloads ended.
    static func summary(_ tally: DownloadTally, after elapsed: Duration) -> String {
        var parts = ["\(tally.finished) of \(tally.count) done"]
        if tally.failed > 0 { parts.append("\(tally.failed) failed") }
        let cancelled = tally.cancelled.count + tally.unbegun
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        return parts.joined(separator: ", ")
            + ": \(ByteText.count(tally.bytes)) here after \(TimeText.elapsed(elapsed))"
    }
}
