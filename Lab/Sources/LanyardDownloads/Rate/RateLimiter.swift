import NIOConcurrencyHelpers

/// One rate limit shared by every connection of a manager; it can be changed while they run.
final class RateLimiter: Sendable {
    private let timeline: Timeline
    private let bucket: NIOLockedValueBox<TokenBucket?>

    /// - Parameter rate: bytes a second over everything; `nil` for no limit.
    init(rate: Int64?, timeline: Timeline) {
        self.timeline = timeline
        bucket = NIOLockedValueBox(rate.map { TokenBucket(rate: $0, now: timeline.now) })
    }

    /// Sets the limit from now on. A reader that waits already waits its time out.
    func setRate(_ rate: Int64?) {
        let now = timeline.now
        bucket.withLockedValue { $0 = rate.map { TokenBucket(rate: $0, now: now) } }
    }

    /// Waits until `bytes`, which were already received, fit the rate.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func pay(for bytes: Int) async throws {
        let now = timeline.now
        let wait = bucket.withLockedValue { $0?.take(bytes, now: now) ?? .zero }
        try await timeline.sleep(for: wait)
    }
}
