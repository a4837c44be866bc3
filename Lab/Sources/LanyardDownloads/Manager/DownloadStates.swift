/// The states of one download as they come, for any number of observers.
///
/// The first state is the one at the moment of asking. A slow observer misses states in between and always gets the
/// newest; the last state of a download is never missed. Where only bytes were counted, the next state comes after the
/// manager's ``DownloadConfiguration/progressInterval`` at the earliest. The sequence ends when the manager is gone and
/// the download has stopped, or when the observing task is cancelled. For a whole list, one task with
/// ``DownloadManager/updates`` costs less.
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
        let inbox = DownloadInbox(timeline: record.timeline)
        inbox.add(record)
        inbox.close()
        return Iterator(updates: .init(inbox))
    }

    /// Hands out the newest state each time there is one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var updates: DownloadUpdates.Iterator

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> DownloadState? {
            await updates.next(isolation: actor)?.state
        }

        /// The next state; `nil` when there will be none.
        ///
        /// - Cancellation: returns `nil`.
        public mutating func next() async -> DownloadState? {
            await next(isolation: nil)
        }
    }
}
