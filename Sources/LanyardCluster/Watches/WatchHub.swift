#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import SwiftProtobuf
import Synchronization

/// What somebody who watches hears.
enum WatchNews: Sendable {
    case changed([Etcd_Event])
    /// etcd has thrown away what happened since the revision asked for. Read anew, then watch from there.
    case compacted
    /// Nothing special: time to look whether what is known is still so. See ``WatchHub/remind()``.
    case reminder
}

/// All watches of a process, over one stream. When the stream breaks, it is made again, each watch from where it was.
final class WatchHub: Sendable {
    private struct Watch {
        let range: KeyRange
        /// The first revision that it has not heard of.
        var next: Int64
        let news: AsyncStream<WatchNews>.Continuation
    }

    private struct State {
        var watches: [Int64: Watch] = [:]
        var lastID: Int64 = 0
        /// Where requests go while there is a stream.
        var requests: AsyncStream<Etcd_WatchRequest>.Continuation?
    }

    private let connections: EtcdConnections
    private let state = Mutex(State())

    init(_ connections: EtcdConnections) {
        self.connections = connections
    }

    /// Watches a range, until nobody reads the news any more.
    ///
    /// - Parameter revision: The first revision that is news.
    func watch(_ range: KeyRange, from revision: Int64) -> AsyncStream<WatchNews> {
        let (news, continuation) = AsyncStream<WatchNews>.makeStream()
        let watch = Watch(range: range, next: revision, news: continuation)
        let (id, requests) = state.withLock { state in
            state.lastID += 1
            state.watches[state.lastID] = watch
            return (state.lastID, state.requests)
        }
        continuation.onTermination = { [weak self] _ in self?.end(id) }
        requests?.yield(Self.creation(id, watch))
        return news
    }

    private func end(_ id: Int64) {
        // What is removed is released outside of the lock.
        let (watch, requests) = state.withLock { ($0.watches.removeValue(forKey: id), $0.requests) }
        guard watch != nil else { return }
        requests?.yield(.with { $0.cancelRequest = .with { $0.watchID = id } })
    }

    /// Tells all to look for themselves, from time to time. A watch of etcd may lose the end of a key while its history is compacted
    /// (<https://github.com/etcd-io/etcd/issues/18089>, <https://github.com/etcd-io/etcd/issues/19179>), and who waits for that would wait
    /// for ever.
    func remind() {
        for watch in state.withLock({ Array($0.watches.values) }) { watch.news.yield(.reminder) }
    }

    /// Does so again and again, until the task is cancelled.
    func remind(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil { remind() }
    }

    /// Keeps a stream as long as the task is not cancelled.
    func run() async {
        var failures = 0
        while !Task.isCancelled {
            let (requests, continuation) = AsyncStream<Etcd_WatchRequest>.makeStream()
            let watches = state.withLock { state in
                state.requests = continuation
                return state.watches
            }
            for (id, watch) in watches { continuation.yield(Self.creation(id, watch)) }
            let heard = Flag()
            var isRefused = false
            do {
                try await connections.stream(EtcdMethods.watch, requests) { [weak self] response in
                    try self?.take(response)
                    heard.raise()
                }
            } catch is EtcdConnections.StreamRefused {
                // It may be the token of a user that is no longer valid: the stream was opened with it. Or the user may not watch this.
                isRefused = true
            } catch {
                // The stream has broken.
            }
            state.withLock { $0.requests = nil }
            continuation.finish()
            failures = heard.isRaised && !isRefused ? 0 : min(failures + 1, 5)
            try? await Task.sleep(for: .milliseconds(20) * (1 << failures))
        }
        for watch in state.withLock({ Array($0.watches.values) }) { watch.news.finish() }
    }

    private func take(_ response: Etcd_WatchResponse) throws {
        let id = response.watchID
        if response.canceled { return try end(id, whichCompactionEnded: response.compactRevision > 0) }
        // Not the header's: while a watch catches up, that one is ahead of the events.
        guard let revision = response.events.last?.kv.modRevision else { return }
        // What is older was heard before the stream broke.
        let watch = state.withLock { state -> (Watch, Int64)? in
            guard let watch = state.watches[id] else { return nil }
            state.watches[id]?.next = revision.nextRevision
            return (watch, watch.next)
        }
        guard let (watch, next) = watch else { return }
        let events = response.events.filter { $0.kv.modRevision >= next }
        if !events.isEmpty { watch.news.yield(.changed(events)) }
    }

    /// - Throws: `StreamRefused` if etcd has not made a watch, or has ended it, and not because its history is gone. Then all are made anew,
    ///   over another stream.
    private func end(_ id: Int64, whichCompactionEnded isCompacted: Bool) throws {
        guard isCompacted else {
            // etcd names no watch that it has refused. Of one that we ended ourselves nothing is left here.
            if id < 0 || state.withLock({ $0.watches[id] != nil }) { throw EtcdConnections.StreamRefused() }
            return
        }
        guard let watch = state.withLock({ $0.watches.removeValue(forKey: id) }) else { return }
        watch.news.yield(.compacted)
        watch.news.finish()
    }

    private static func creation(_ id: Int64, _ watch: Watch) -> Etcd_WatchRequest {
        .with {
            $0.createRequest = .with {
                $0.key = Data(watch.range.start)
                $0.rangeEnd = Data(watch.range.end)
                $0.startRevision = watch.next
                $0.watchID = id
            }
        }
    }
}
#endif
