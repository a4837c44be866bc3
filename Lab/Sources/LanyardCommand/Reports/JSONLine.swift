import Foundation
import Lanyard
import LanyardDownloads

/// One line of `lanyard get --json`: a JSON object that tells what happened to one download.
///
/// Keys that have no value are left out; later versions may add keys and events.
///
/// | key | type | meaning |
/// |---|---|---|
/// | `event` | string | what happened, see ``DownloadEvent`` |
/// | `url` | string | the URL that was asked for, without user name and password |
/// | `path` | string | the file's final path, once it is known; the file is there only when it is `finished` |
/// | `bytes` | integer | how many bytes of the file are here, those of earlier runs included |
/// | `total` | integer | the file's length in bytes, once it is known |
/// | `rate` | integer | bytes a second over the last seconds; in `running` and `progress` |
/// | `attempt` | integer | the number of the try, from 1; in `retrying` that of the try to come |
/// | `cause` | string | in `stopping` and `cancelled`: why |
/// | `error` | string | in `failed` and `retrying`: what went wrong, and what to do; in `restarted`: why |
/// | `kept` | boolean | in `finished`: true if the file was there already |
/// | `sha256` | string | in `finished`: 64 hexadecimal digits, if a SHA-256 was expected |
struct JSONLine: Codable, Hashable, Sendable {
    var event: DownloadEvent
    var url: String
    var path: String?
    var bytes: Int64
    var total: Int64?
    var rate: Int64?
    var attempt: Int?
    var cause: String?
    var error: String?
    var kept: Bool?
    var sha256: String?

    /// Tells of one event.
    init(_ event: DownloadEvent, _ download: WatchedDownload) {
        let state = download.state
        self.event = event
        url = download.address.shown
        path = state.path
        bytes = state.bytes
        total = state.total
        attempt = state.attempt > 0 ? state.attempt : nil
        cause = state.stopping?.words
        switch state.phase {
        case .running: rate = Int64(state.rate.rounded())
        case .retrying(let next, _, let reason):
            attempt = next
            error = reason.description
        case .failed(let reason): error = reason.description
        case .cancelled(let reason): cause = reason.words
        case .finished(_, let digest):
            sha256 = digest
            kept = state.wasThere ? true : nil
        case .idle, .waiting, .paused: break
        }
        if event == .restarted { error = state.restarted.map(ReportText.restart) }
    }

    /// The object in one line, its keys sorted.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
