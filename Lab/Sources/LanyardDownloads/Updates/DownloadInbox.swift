import NIOConcurrencyHelpers

/// The downloads that changed since their one reader looked, noted by any thread.
///
/// A download is noted first and rung for afterwards, and is quiet again before it is read: a reader who looks after each
/// wait misses nothing. Lock order: the inbox, then a record.
final class DownloadInbox: Sendable {
    private enum Notice {
        /// Nothing changed since the reader looked.
        case quiet
        /// It is in line for the reader.
        case noted
        /// The reader knows of a change and keeps it back: only what is urgent is news.
        case keptBack
    }

    private struct Entry {
        let record: DownloadRecord
        /// As which of its observers.
        let number: Int
        var notice = Notice.quiet
    }

    private struct State {
        /// The downloads that are observed.
        var entries: [DownloadID: Entry] = [:]
        /// Those that are noted. A slice, because what is taken from its front moves nothing.
        var line: ArraySlice<DownloadRecord> = []
        var isClosed = false
    }

    let timeline: Timeline
    private let state = NIOLockedValueBox(State())
    private let alarm = Alarm()

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    deinit {
        for entry in state.withLockedValue({ $0.entries.values }) { entry.record.stopObserving(entry.number) }
    }

    /// Observes a download, which counts as changed.
    func add(_ record: DownloadRecord) {
        state.withLockedValue { state in
            let number = record.observe { [weak self, weak record] isUrgent in
                if let self, let record { note(record, isUrgent: isUrgent) }
            }
            state.entries[record.id] = Entry(record: record, number: number)
        }
        note(record, isUrgent: true)
    }

    /// No more downloads will be added.
    func close() {
        state.withLockedValue { $0.isClosed = true }
        alarm.ring()
    }

    private func note(_ record: DownloadRecord, isUrgent: Bool) {
        let isNews = state.withLockedValue { state in
            switch state.entries[record.id]?.notice {
            case nil, .noted: return false  // Who told of it may be late: it is observed no longer.
            case .keptBack where !isUrgent: return false
            case .quiet, .keptBack:
                state.entries[record.id]?.notice = .noted
                state.line.append(record)
                return true
            }
        }
        if isNews { alarm.ring() }
    }

    // MARK: For the reader

    /// The first in line.
    func take() -> DownloadRecord? {
        state.withLockedValue { state in
            while let record = state.line.takeFirst() {
                guard state.entries[record.id] != nil else { continue }
                state.entries[record.id]?.notice = .quiet
                return record
            }
            return nil
        }
    }

    /// A change is kept back, unless there was another one since it was read.
    func keepBack(_ record: DownloadRecord) { turn(record, from: .quiet, to: .keptBack) }

    /// A change that was kept back is about to be read.
    func release(_ record: DownloadRecord) { turn(record, from: .keptBack, to: .quiet) }

    private func turn(_ record: DownloadRecord, from old: Notice, to new: Notice) {
        state.withLockedValue { state in
            if state.entries[record.id]?.notice == old { state.entries[record.id]?.notice = new }
        }
    }

    /// Observes a download no longer.
    func remove(_ record: DownloadRecord) {
        guard let entry = state.withLockedValue({ $0.entries.removeValue(forKey: record.id) }) else { return }
        record.stopObserving(entry.number)
    }

    /// Whether nothing can change any more.
    var isOver: Bool { state.withLockedValue { $0.isClosed && $0.entries.isEmpty } }

    /// Waits until a time, or for a change. It may return too early.
    ///
    /// - Cancellation: returns.
    func wait(until time: Duration?) async {
        await alarm.wait(until: time, on: timeline)
    }
}
