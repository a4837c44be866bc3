import LanyardDownloads

/// Watches downloads until each has come to an end, and lets a reporter tell of them.
struct DownloadSession: Sendable {
    struct Item: Sendable {
        let address: Address
        let download: Download
    }

    /// No download twice.
    let items: [Item]
    /// Of the manager that has all of them.
    let updates: DownloadUpdates
    let reporter: any Reporter
    let clock = ContinuousClock()

    /// Waits for the end of all.
    ///
    /// - Returns: the downloads as they ended, in order.
    /// - Cancellation: stops watching; the downloads go on.
    func run() async -> [WatchedDownload] {
        let start = clock.now
        let downloads = await watchAll(since: start)
        await reporter.ended(downloads, after: clock.now - start)
        return downloads
    }

    private func watchAll(since start: ContinuousClock.Instant) async -> [WatchedDownload] {
        async let _: Void = refreshUntilCancelled(since: start)
        var watched = items.map { WatchedDownload(address: $0.address, state: $0.download.state) }
        var detectors = items.map { _ in EventDetector() }
        var open = Dictionary(uniqueKeysWithValues: zip(items.map(\.download), items.indices))
        var iterator = updates.makeAsyncIterator()
        while !open.isEmpty, let (download, state) = await iterator.next() {
            guard let index = open[download] else { continue }
            watched[index].state = state
            watched[index].elapsed = clock.now - start
            if state.phase.isSettled { open[download] = nil }
            let events = detectors[index].events(until: state)
            await reporter.happened(events, to: watched[index], number: index)
        }
        return watched
    }

    private func refreshUntilCancelled(since start: ContinuousClock.Instant) async {
        guard let interval = reporter.refreshInterval else { return }
        while !Task.isCancelled {
            let now = clock.now
            await reporter.refresh(
                items.map { WatchedDownload(address: $0.address, state: $0.download.state, elapsed: now - start) }
            )
            try? await clock.sleep(for: interval)
        }
    }
}
