import Lanyard
import LanyardDownloads

/// The sentences in which reports speak.
enum ReportText {
    /// Why a download failed; `nil` if it did not.
    static func failure(_ download: WatchedDownload) -> String? {
        guard case .failed(let error) = download.state.phase else { return nil }
        return "\(download.address.shown): \(error)"
    }

    /// Why a download was cancelled; `nil` if it was not.
    static func cancellation(_ download: WatchedDownload) -> String? {
        guard case .cancelled(let cause) = download.state.phase else { return nil }
        return "\(download.address.shown): cancelled: \(words(cause))"
    }

    /// A cause without the place in the code.
    static func words(_ cause: CancellationCause) -> String { cause.reason ?? cause.kind.description }

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
    static func summary(_ downloads: [WatchedDownload], after elapsed: Duration) -> String {
        var parts = ["\(downloads.count(where: \.isFinished)) of \(downloads.count) done"]
        let failed = downloads.count(where: \.hasFailed)
        let cancelled = downloads.count(where: \.isCancelled)
        if failed > 0 { parts.append("\(failed) failed") }
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        let bytes = downloads.reduce(0) { $0 + $1.state.bytes }
        return parts.joined(separator: ", ") + ": \(ByteText.count(bytes)) here after \(TimeText.elapsed(elapsed))"
    }
}
