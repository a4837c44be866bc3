/// The states of all downloads of a manager as they come, in one sequence: what a list needs.
///
/// It begins with the downloads that are there, each in the state it is in, and goes on with those that are added. Each
/// comes as ``DownloadStates`` says. A download that is removed comes a last time when it has stopped. The sequence ends
/// when the manager is gone and all downloads have stopped, or when the observing task is cancelled. It does not keep the
/// manager alive.
///
/// ```swift
/// for await (download, state) in manager.updates {
///     rows[download.id] = state
/// }
/// ```
public struct DownloadUpdates: AsyncSequence, Sendable {
    /// A download, and the state it has come to.
    public typealias Element = (download: Download, state: DownloadState)

    let list: DownloadList
    let timeline: Timeline

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        let inbox = DownloadInbox(timeline: timeline)
        list.observe(inbox)
        return Iterator(inbox)
    }

    /// Hands out the newest state of each download, those that changed first before the others.
    public struct Iterator: AsyncIteratorProtocol {
        private let inbox: DownloadInbox
        /// Those that changed and were not handed out yet.
        private var pending: ArraySlice<DownloadRecord> = []
        private var isPending: Set<DownloadID> = []
        private var seen: [DownloadID: Seen] = [:]

        private struct Seen {
            var version: Int
            var phase: String
            var time: Duration
        }

        init(_ inbox: DownloadInbox) {
            self.inbox = inbox
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while !Task.isCancelled {
                for record in inbox.take() where isPending.insert(record.id).inserted { pending.append(record) }
                var next: Duration?
                if let element = takePending(next: &next) { return element }
                if inbox.isOver { return nil }
                await inbox.wait(until: next)
            }
            return nil
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// The first that may be told now.
        ///
        /// - Parameter next: becomes the time when another one may be told, if there is one.
        private mutating func takePending(next: inout Duration?) -> Element? {
            var place = pending.startIndex
            while place < pending.endIndex {
                let record = pending[place]
                let (state, version, isLast) = record.reading
                let last = seen[record.id]
                if version != last?.version, !isLast, let time = due(record, state, after: last) {
                    next = Swift.min(next ?? time, time)
                    place += 1
                    continue
                }
                remove(record, at: &place)
                seen[record.id] = Seen(version: version, phase: state.phase.name, time: record.timeline.now)
                if isLast { forget(record) }
                if version != last?.version { return (Download(record: record), state) }
            }
            return nil
        }

        /// - Parameter place: becomes that of what was behind. From the front nothing is moved.
        private mutating func remove(_ record: DownloadRecord, at place: inout Int) {
            isPending.remove(record.id)
            guard place == pending.startIndex else {
                pending.remove(at: place)
                return
            }
            pending.removeFirst()
            place = pending.startIndex
        }

        /// When a state that brings nothing but other counts may be told; `nil` if now.
        private func due(_ record: DownloadRecord, _ state: DownloadState, after last: Seen?) -> Duration? {
            guard let last, last.phase == state.phase.name else { return nil }
            let due = last.time + record.progressInterval
            return record.timeline.now < due ? due : nil
        }

        private mutating func forget(_ record: DownloadRecord) {
            seen[record.id] = nil
            inbox.remove(record)
        }
    }
}
