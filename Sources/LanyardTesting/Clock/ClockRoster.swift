import Synchronization

/// The clocks that were made by a piece of code, and by whatever it started: by a test, say.
package final class ClockRoster: Sendable {
    @TaskLocal static var current: ClockRoster?

    private struct Entry {
        let number: Int
        weak var clock: TestClock?
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Calls a body whose clocks are of this roster.
    package func collecting(_ body: () async throws -> Void) async rethrows {
        try await Self.$current.withValue(self, operation: body)
    }

    /// What is suspended on the clocks now; `nil` if nothing is.
    package var suspended: String? {
        let entries = state.withLock { $0.entries.values.sorted { $0.number < $1.number } }
        let left = entries.compactMap { $0.clock?.left }
        return left.isEmpty ? nil : left.joined(separator: "\n")
    }

    func add(_ clock: TestClock) {
        state.withLock { state in
            state.last += 1
            state.entries[ObjectIdentifier(clock)] = Entry(number: state.last, clock: clock)
        }
    }

    /// Called when the clock goes, before another can have its place.
    func remove(_ clock: TestClock) {
        state.withLock { $0.entries[ObjectIdentifier(clock)] = nil }
    }
}
