import LanyardDownloads

/// Watches downloads until each has come to an end, and lets a reporter tell of them.
struct DownloadSession: Sendable {
    struct Item: Sendable {
        let address: Address
        let download: Download
    }

    let items: [Item]
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
        let ends = await withTaskGroup { group in
            for (index, item) in items.enumerated() {
                group.addTask { (index, await watch(index, item, since: start)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return items.indices.compactMap { ends[$0] }
    }

    private func watch(_ index: Int, _ item: Item, since start: ContinuousClock.Instant) async -> WatchedDownload {
        var detector = EventDetector()
        var watched = WatchedDownload(address: item.address, state: item.download.state)
        for await state in item.download.states {
            watched.state = state
            watched.elapsed = clock.now - start
            let events = detector.events(until: state)
            await reporter.happened(events, to: watched, number: index)
            if state.phase.isSettled { break }
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
