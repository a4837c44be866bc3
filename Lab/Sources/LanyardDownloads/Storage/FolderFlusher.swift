import NIOConcurrencyHelpers

/// Puts the names in folders on the disk, once for all who wait.
///
/// Whoever comes while a folder is being flushed waits for the next flush, which serves everybody who came by then. So
/// thousands of small files cost a few hundred flushes of their folder.
final class FolderFlusher: Sendable {
    static let shared = FolderFlusher()

    private typealias Waiter = CheckedContinuation<Void, Never>

    /// Who waits for the next flush, for each folder that is being flushed.
    private let folders = NIOLockedValueBox<[String: [Waiter]]>([:])

    /// Returns when the names that are in a folder now are on the disk, or the file system has refused.
    ///
    /// - Cancellation: not observed.
    func flush(_ folder: String, on pool: BlockingPool) async {
        // audit:ignore uncancellable-continuation A flush ends by itself.
        await withCheckedContinuation { waiter in
            let isFirst = folders.withLockedValue { folders in
                let isFirst = folders[folder] == nil
                if isFirst { folders[folder] = [] } else { folders[folder]?.append(waiter) }
                return isFirst
            }
            if isFirst { pool.submit { self.flushAll(folder, for: waiter) } }
        }
    }

    private func flushAll(_ folder: String, for first: Waiter) {
        var served = [first]
        while !served.isEmpty {
            PartFile.synchronizeFolder(folder)
            for waiter in served { waiter.resume() }
            served = folders.withLockedValue { folders in
                let next = folders[folder] ?? []
                folders[folder] = next.isEmpty ? nil : []
                return next
            }
        }
    }
}
