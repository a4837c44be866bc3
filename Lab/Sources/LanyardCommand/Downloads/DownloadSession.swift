import LanyardDownloads
import Synchronization

/// Watches downloads until each has come to an end, and lets a reporter tell of them.
struct DownloadSession: Sendable {
    struct Item: Sendable {
        let address: Address
        let download: Download
    }

    /// No download twice.
    let feed: any DownloadFeed
    /// How many downloads are there at once: those that run, and some that wait.
    var window = Int.max
    /// Of the manager that has all of them.
    let updates: DownloadUpdates
    let reporter: any Reporter
    let clock = ContinuousClock()

    /// Waits for the end of all.
    ///
    /// - Cancellation: stops watching; the downloads go on.
    func run() async -> DownloadTally {
        let start = clock.now
        let watch = Watch(count: feed.count)
        await watchAll(watch, since: start)
        let tally = watch.picture(after: clock.now - start).tally
        await reporter.ended(tally, after: clock.now - start)
        return tally
    }

    private func watchAll(_ watch: Watch, since start: ContinuousClock.Instant) async {
        async let _: Void = refreshUntilCancelled(watch, since: start)
        var iterator = updates.makeAsyncIterator()
        fill(watch)
        while !watch.isEmpty, let (download, state) = await iterator.next() {
            guard let news = watch.news(of: download, state, after: clock.now - start) else { continue }
            await reporter.happened(news.events, to: news.download, number: news.number)
            if state.phase.isSettled {
                feed.settled(download)
                fill(watch)
            }
        }
    }

    private func fill(_ watch: Watch) {
        while watch.size < window {
            guard let item = feed.next() else { return watch.end(isWhole: !feed.isCutShort) }
            watch.add(item)
        }
    }

    private func refreshUntilCancelled(_ watch: Watch, since start: ContinuousClock.Instant) async {
        guard let interval = reporter.refreshInterval else { return }
        while !Task.isCancelled {
            await reporter.refresh(watch.picture(after: clock.now - start))
            try? await clock.sleep(for: interval)
        }
    }
}
