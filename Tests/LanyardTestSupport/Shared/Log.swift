internal import Synchronization

/// What happened, in order, from any thread.
package final class Log<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])

    package init() {}

    package var all: [Entry] { entries.withLock { $0 } }

    package func note(_ entry: Entry) {
        entries.withLock { $0.append(entry) }
    }
}
