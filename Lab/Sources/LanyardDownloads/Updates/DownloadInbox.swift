import Synchronization

/// The downloads that changed since their one reader looked, noted by any thread.
///
/// It is noted first and rung for afterwards, so that a reader who looks after each wait misses nothing. Lock order: its
/// own, then that of a record.
final class DownloadInbox: Sendable {
    private struct State {
        var changed: [DownloadRecord] = []
        var isChanged: Set<DownloadID> = []
        /// The downloads that are observed, and as which of their observers.
        var observed: [DownloadID: (record: DownloadRecord, number: Int)] = [:]
        var isClosed = false
    }

    private let timeline: Timeline
    private let state = Mutex(State())
    private let alarm = Alarm()

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    deinit {
        for (record, number) in state.withLock({ $0.observed.values }) { record.stopObserving(number) }
    }

    /// Observes a download, which counts as changed.
    func add(_ record: DownloadRecord) {
        state.withLock { state in
            let number = record.observe { [weak self, weak record] isUrgent in
                if let self, let record { note(record, isUrgent: isUrgent) }
            }
            state.observed[record.id] = (record, number)
        }
        note(record, isUrgent: true)
    }

    /// No more downloads will be added.
    func close() {
        state.withLock { $0.isClosed = true }
        alarm.ring()
    }

    private func note(_ record: DownloadRecord, isUrgent: Bool) {
        let isNew = state.withLock { state in
            let isNew = state.isChanged.insert(record.id).inserted
            if isNew { state.changed.append(record) }
            return isNew
        }
        if isNew || isUrgent { alarm.ring() }
    }

    // MARK: For the reader

    /// Those that changed since it was called last.
    func take() -> [DownloadRecord] {
        state.withLock { state in
            defer { (state.changed, state.isChanged) = ([], []) }
            return state.changed
        }
    }

    /// Observes a download no longer.
    func remove(_ record: DownloadRecord) {
        guard let (_, number) = state.withLock({ $0.observed.removeValue(forKey: record.id) }) else { return }
        record.stopObserving(number)
    }

    /// Whether nothing can change any more.
    var isOver: Bool { state.withLock { $0.isClosed && $0.observed.isEmpty } }

    /// Waits until a time, or for a change. It may return too early.
    ///
    /// - Cancellation: returns.
    func wait(until time: Duration?) async {
        await alarm.wait(until: time, on: timeline)
    }
}
