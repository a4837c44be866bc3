import Synchronization

/// Whether what comes of one file is slower than a limit, over all its connections.
///
/// It looks at the last so many seconds of time in which some connection waited for the network: what is held back by the rate limit, or
/// by the disk, is not slow. A slot is an eighth of them, so that a transfer that becomes slow is found out at most an eighth late.
final class SpeedMeter: Sendable {
    struct Limit: Hashable, Sendable {
        /// In bytes a second.
        var rate: Int64
        /// For so long it may be slower.
        var time: Duration

        /// The bytes that have to come in that time.
        var bytes: Double { Double(rate) * (time / .seconds(1)) }
    }

    fileprivate struct State {
        /// How many connections wait, and since when any does.
        var waiting = 0
        var since: Duration?
        /// The time that was waited in the slot that goes on, and the bytes that came.
        var waited = Duration.zero
        var bytes: Int64 = 0
        /// The bytes of the slots before.
        var slots: [Int64] = []
    }

    fileprivate static let slotCount = 8

    let limit: Limit
    let timeline: Timeline
    private let state = Mutex(State())

    init(limit: Limit, timeline: Timeline) {
        (self.limit, self.timeline) = (limit, timeline)
    }

    /// A try begins, and with it the time.
    func reset() { state.withLock { $0 = State() } }

    func beginWaiting() {
        let now = timeline.now
        state.withLock { state in
            state.waiting += 1
            if state.since == nil { state.since = now }
        }
    }

    /// - Parameter bytes: what came.
    func endWaiting(_ bytes: Int) {
        let now = timeline.now
        state.withLock { state in
            state.waiting = max(0, state.waiting - 1)
            state.count(until: now)
            if state.waiting == 0 { state.since = nil }
            state.bytes += Int64(bytes)
        }
    }

    /// Returns when the transfer has been too slow for too long.
    ///
    /// - Cancellation: throws.
    func waitUntilSlow() async throws {
        while true {
            let now = timeline.now
            guard let rest = state.withLock({ $0.look(now: now, limit: limit) }) else { return }
            try await timeline.sleep(for: rest)
        }
    }
}

extension SpeedMeter.State {
    fileprivate mutating func count(until now: Duration) {
        guard let since else { return }
        waited += now - since
        self.since = now
    }

    /// Closes the slot if its time is over.
    ///
    /// - Returns: the time until there is something to see; `nil` if the last slots brought too little.
    fileprivate mutating func look(now: Duration, limit: SpeedMeter.Limit) -> Duration? {
        count(until: now)
        let slot = limit.time / SpeedMeter.slotCount
        guard waited >= slot else { return slot - waited }
        slots.append(bytes)
        (waited, bytes) = (.zero, 0)
        if slots.count > SpeedMeter.slotCount { slots.removeFirst() }
        let sum = slots.reduce(0.0) { $0 + Double($1) }
        return slots.count == SpeedMeter.slotCount && sum < limit.bytes ? nil : slot
    }
}
