internal import Synchronization

/// What happened, in order, from any thread.
public final class Log<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])

    public init() {}

    public var all: [Entry] { entries.withLock { $0 } }

    public func note(_ entry: Entry) {
        entries.withLock { $0.append(entry) }
    }
}
