import LanyardDownloads
import Synchronization

/// Downloads that were begun before.
final class FixedFeed: DownloadFeed {
    let count: Int
    let isCutShort = false
    private let rest: Mutex<ArraySlice<DownloadSession.Item>>

    init(_ items: [DownloadSession.Item]) {
        count = items.count
        rest = Mutex(items[...])
    }

    func next() -> DownloadSession.Item? { rest.withLock { $0.popFirst() } }

    func settled(_ download: Download) {}
}
