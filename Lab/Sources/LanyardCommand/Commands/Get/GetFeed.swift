import LanyardDownloads
import Synchronization

/// Begins the downloads of a `get` as there is room for them, and forgets those that are over.
final class GetFeed: DownloadFeed {
    let count: Int
    private let manager: DownloadManager
    private let request: @Sendable (InputEntry) -> DownloadRequest
    private let isOver: @Sendable () -> Bool
    private let entries: Mutex<Entries>

    /// The standard library's erased iterator is not marked as sendable; the lock around it lets one at a time use it.
    private struct Entries: @unchecked Sendable {
        var iterator: AnyIterator<InputEntry>
    }

    /// - Parameters:
    ///   - isOver: whether none may begin any more.
    init(
        _ options: GetOptions,
        manager: DownloadManager,
        isOver: @escaping @Sendable () -> Bool
    ) throws {
        (count, self.manager, self.isOver) = (options.count, manager, isOver)
        request = { options.request(for: $0) }
        entries = Mutex(Entries(iterator: try options.entries()))
    }

    var isCutShort: Bool { isOver() }

    func next() -> DownloadSession.Item? {
        guard !isOver(), let entry = entries.withLock({ $0.iterator.next() }) else { return nil }
        let item = DownloadSession.Item(
            address: entry.address,
            download: manager.add(request(entry), at: entry.address.source)
        )
        // A signal that came in between has met fewer downloads than there are now.
        if isOver() { item.download.cancel("interrupted") }
        return item
    }

    func settled(_ download: Download) { manager.retire(download.id) }
}
