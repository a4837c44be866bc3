/// The states of one download as they come, for any number of observers.
///
/// The first state is the one at the moment of asking. A slow observer misses states in between and always gets the
/// newest; the last state of a download is never missed. Where only bytes were counted, the next state comes after the
/// manager's ``DownloadConfiguration/progressInterval`` at the earliest. The sequence ends when the manager is gone and
/// the download has stopped, or when the observing task is cancelled.
///
/// ```swift
/// for await state in download.states {
///     show(state.fraction)
///     if state.phase.isSettled { break }
/// }
/// ```
public struct DownloadStates: AsyncSequence, Sendable {
    let record: DownloadRecord

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(record)
    }

    /// Hands out the newest state each time there is one.
    public struct Iterator: AsyncIteratorProtocol {
        private let record: DownloadRecord
        private var ticks: AsyncStream<Void>.Iterator
        private let alarm = Alarm()
        private var seen: (version: Int, phase: String, time: Duration)?

        init(_ record: DownloadRecord) {
            self.record = record
            let (stream, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            ticks = stream.makeAsyncIterator()
            record.observe(.init(change: tick, alarm: alarm))
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> DownloadState? {
            while !Task.isCancelled {
                let reading = record.reading
                if reading.version != seen?.version {
                    if let due = pacedUntil(reading.state, isLast: reading.isLast) {
                        await alarm.wait(until: due, on: record.timeline)
                        continue
                    }
                    seen = (reading.version, reading.state.phase.name, record.timeline.now)
                    return reading.state
                }
                if reading.isLast { return nil }
                guard await ticks.next(isolation: actor) != nil else { return nil }
            }
            return nil
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next() async -> DownloadState? {
            await next(isolation: nil)
        }

        /// When a state that brings nothing but other counts may be told; `nil` if now.
        private func pacedUntil(_ state: DownloadState, isLast: Bool) -> Duration? {
            guard let seen, seen.phase == state.phase.name, !isLast else { return nil }
            let due = seen.time + record.progressInterval
            return record.timeline.now < due ? due : nil
        }
    }
}
