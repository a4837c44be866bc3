public import Observation

/// What happened on a screen and when, for people to read. Only the newest hundred entries are kept.
@MainActor @Observable
public final class Logbook {
    /// One thing that happened.
    public struct Entry: Sendable, Hashable {
        /// The time since the screen opened.
        public let at: Duration
        /// What happened.
        public let text: String
    }

    /// What happened, the earliest first.
    public private(set) var entries: [Entry] = []

    @ObservationIgnored private let elapsed: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        elapsed = stopwatch(clock)
    }

    /// Whether something of this text has happened.
    public func contains(_ text: String) -> Bool { entries.contains { $0.text == text } }

    func log(_ text: String) {
        if entries.count == 100 { entries.removeFirst() }
        entries.append(Entry(at: elapsed(), text: text))
    }
}
