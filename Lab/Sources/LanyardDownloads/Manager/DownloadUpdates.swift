/// The states of all downloads of a manager as they come, in one sequence: what a list needs.
///
/// It begins with the downloads that are there, each in the state it is in, and goes on with those that are added. Each
/// comes as ``DownloadStates`` says; where very many change, their states are gathered for a few milliseconds. A download that is
/// removed comes a last time when it has stopped. The sequence ends
/// when the manager is gone and all downloads have stopped, or when the observing task is cancelled. It does not keep the
/// manager alive, only what it tells of.
///
/// A run that observes and is cancelled together with the downloads ends before they have told how they ended. Let it begin anew, in its
/// `finally`: the sequence begins with the states that there are.
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
    /// Lets a moment pass in which states are gathered.
    private let gather: (@Sendable () async -> Void)?

    /// How long states are gathered in a burst. To wake for each change of small files costs a tenth of what it takes to download
    /// them, and most have ended by then, so that fewer states are told.
    private static let gathering = Duration.milliseconds(5)

    /// - Parameter gather: lets the moment pass. Without one it is ``gathering`` on the clock of the system, and not at all on
    ///   another: nothing may wait for a clock that somebody turns by hand.
    init(list: DownloadList, timeline: Timeline, gather: (@Sendable () async -> Void)? = nil) {
        (self.list, self.timeline) = (list, timeline)
        let pause: @Sendable () async -> Void = { try? await timeline.sleep(for: DownloadUpdates.gathering) }
        self.gather = gather ?? (timeline.clock is ContinuousClock ? pause : nil)
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        let inbox = DownloadInbox(timeline: timeline)
        list.observe(inbox)
        return Iterator(inbox, gather: gather)
    }

    /// Hands out the newest state of each download, those that changed first before the others.
    public struct Iterator: AsyncIteratorProtocol {
        private let inbox: DownloadInbox
        /// What was told last of each.
        private var told: [DownloadID: Told] = [:]
        /// Those of which only counts changed, until the time when they may be told.
        private var keptBack: [DownloadID: KeptBack] = [:]
        /// When the first of these may be told, or earlier.
        private var firstDue: Duration?
        /// How many were told since the last wait.
        private var burst = 0

        /// From how many on it is a burst, and the next ones are gathered.
        private static let burstLength = 16
        private let gather: (@Sendable () async -> Void)?

        private struct Told {
            var version: Int
            var phase: String
            var time: Duration
        }

        private struct KeptBack {
            var record: DownloadRecord
            var due: Duration
        }

        init(_ inbox: DownloadInbox, gather: (@Sendable () async -> Void)? = nil) {
            (self.inbox, self.gather) = (inbox, gather)
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while !Task.isCancelled {
                while let record = takeDue() ?? inbox.take() {
                    guard let state = news(of: record) else { continue }
                    burst += 1
                    return (Download(record: record), state)
                }
                if inbox.isOver { return nil }
                let isBurst = burst >= Iterator.burstLength
                burst = 0
                if isBurst, let gather {
                    await gather()
                    continue
                }
                firstDue = keptBack.values.map(\.due).min()
                await inbox.wait(until: firstDue)
            }
            return nil
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }

        /// One that may be told now.
        private mutating func takeDue() -> DownloadRecord? {
            // Asked for each that comes, and hardly ever true.
            guard let firstDue, case let now = inbox.timeline.now, firstDue <= now else { return nil }
            guard let (id, waiting) = keptBack.first(where: { $1.due <= now }) else {
                self.firstDue = keptBack.values.map(\.due).min()
                return nil
            }
            keptBack[id] = nil
            inbox.release(waiting.record)
            return waiting.record
        }

        /// Its state, if that is new and may be told now.
        private mutating func news(of record: DownloadRecord) -> DownloadState? {
            keptBack[record.id] = nil
            let (state, version, isLast) = record.reading
            let last = told[record.id]
            guard version != last?.version else { return nil }
            if isLast {
                told[record.id] = nil
                inbox.remove(record)
                return state
            }
            let now = record.timeline.now
            if let last, last.phase == state.phase.name, now < last.time + record.progressInterval {
                let due = last.time + record.progressInterval
                keptBack[record.id] = KeptBack(record: record, due: due)
                firstDue = Swift.min(firstDue ?? due, due)
                inbox.keepBack(record)
                return nil
            }
            told[record.id] = Told(version: version, phase: state.phase.name, time: now)
            return state
        }
    }
}
