import Synchronization

/// Collects what happened, in order, from any task.
final class Log<Entry: Sendable>: Sendable {
    private let storage = Mutex<[Entry]>([])

    var entries: [Entry] {
        storage.withLock { $0 }
    }

    func append(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}
