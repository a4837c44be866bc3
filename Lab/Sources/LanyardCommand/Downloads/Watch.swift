import LanyardDownloads
import Synchronization

/// What a session knows of its downloads: those that are not over one by one, and of the others the sum.
final class Watch: Sendable {
    struct News: Sendable {
        var events: [DownloadEvent]
        var download: WatchedDownload
        /// Its place among the downloads of the session.
        var number: Int
    }

    private struct Entry {
        var item: DownloadSession.Item
        var number: Int
        var detector = EventDetector()
    }

    private struct State {
        var moving: [DownloadID: Entry] = [:]
        var tally = DownloadTally()
        var begun = 0
        var count: Int
    }

    private let state: Mutex<State>

    /// - Parameter count: how many downloads there will be.
    init(count: Int) {
        state = Mutex(State(count: count))
    }

    var isEmpty: Bool { size == 0 }

    /// How many are not over.
    var size: Int { state.withLock { $0.moving.count } }

    func add(_ item: DownloadSession.Item) {
        state.withLock { state in
            state.moving[item.download.id] = Entry(item: item, number: state.begun)
            state.begun += 1
        }
    }

    /// No more begin.
    ///
    /// - Parameter isWhole: whether those that did are all there are.
    func end(isWhole: Bool) {
        if isWhole { state.withLock { $0.count = $0.begun } }
    }

    /// What a state tells of a download; `nil` if it is over already.
    func news(of download: Download, _ now: DownloadState, after elapsed: Duration) -> News? {
        state.withLock { state in
            guard var entry = state.moving[download.id] else { return nil }
            let events = entry.detector.events(until: now)
            let watched = WatchedDownload(address: entry.item.address, state: now, elapsed: elapsed)
            if now.phase.isSettled {
                state.moving[download.id] = nil
                state.tally.add(watched)
            } else {
                state.moving[download.id] = entry
            }
            return News(events: events, download: watched, number: entry.number)
        }
    }

    /// How all stand.
    func picture(after elapsed: Duration) -> DownloadPicture {
        let (entries, tally, unbegun) = state.withLock { ($0.moving.values, $0.tally, max(0, $0.count - $0.begun)) }
        let moving = entries.sorted { $0.number < $1.number }.map {
            WatchedDownload(address: $0.item.address, state: $0.item.download.state, elapsed: elapsed)
        }
        var picture = DownloadPicture(moving: moving, tally: tally)
        picture.tally.unbegun = unbegun
        return picture
    }
}
