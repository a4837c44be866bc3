import NIOConcurrencyHelpers

/// The downloads of a manager, in the order they were added, and those who observe all of them.
final class DownloadList: Sendable {
    private struct State {
        var records: [DownloadRecord] = []
        var inboxes: [WeakInbox] = []
        var isClosed = false
    }

    private struct WeakInbox {
        weak var inbox: DownloadInbox?
    }

    private let state = NIOLockedValueBox(State())

    var records: [DownloadRecord] { state.withLockedValue { $0.records } }

    func append(_ record: DownloadRecord) {
        let inboxes = state.withLockedValue { state in
            state.records.append(record)
            return state.inboxes.compactMap(\.inbox)
        }
        for inbox in inboxes { inbox.add(record) }
    }

    func remove(_ id: DownloadID) -> DownloadRecord? {
        state.withLockedValue { state in
            let place = state.records.firstIndex { $0.id == id }
            return place.map { state.records.remove(at: $0) }
        }
    }

    /// Adds all downloads to an inbox, and those to come.
    func observe(_ inbox: DownloadInbox) {
        let (records, isClosed, _) = state.withLockedValue { state in
            let living = state.inboxes.compactMap(\.inbox)  // Handed out, to be released outside the lock.
            state.inboxes = (living + [inbox]).map { WeakInbox(inbox: $0) }
            return (state.records, state.isClosed, living)
        }
        for record in records { inbox.add(record) }
        if isClosed { inbox.close() }
    }

    /// The manager is gone.
    func close() {
        let (records, inboxes) = state.withLockedValue { state in
            state.isClosed = true
            return (state.records, state.inboxes.compactMap(\.inbox))
        }
        for record in records { record.orphan() }
        for inbox in inboxes { inbox.close() }
    }
}
