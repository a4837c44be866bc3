extension Checkpoint {
    /// Decides how many turns may pass without a look at the clock, and when the loop has kept its thread for long
    /// enough. It is told the time and knows no clock.
    ///
    /// Invariants:
    /// 1. `stride` is between 1 and ``longestStride``, and 1 before the first look.
    /// 2. At the pace of the stride that has just ended the next one takes ``target`` at most, unless it is one turn.
    /// 3. A stride grows to the double at most.
    /// 4. A yield is due when the budget has passed since the first look, or since the last `resume(at:)`.
    @usableFromInline
    struct Pace: Sendable {
        /// The time that a stride may take: a thousandth of what a loop may take to stop, and some to spare.
        static var target: Duration { .microseconds(8) }

        /// Short enough for a clock that does not move, long enough for turns of an eighth of a nanosecond.
        static var longestStride: Int { 1 << 16 }

        /// How many turns may pass until the next look.
        @usableFromInline private(set) var stride = 1

        private let budget: Duration
        private var lookedAt: ScopeInstant?
        private var yieldedAt: ScopeInstant?

        init(budget: Duration) {
            self.budget = budget
        }

        /// Ends a stride and sets the next; whether a yield is due.
        mutating func look(at now: ScopeInstant) -> Bool {
            guard let lookedAt, let yieldedAt else {
                lookedAt = now
                yieldedAt = now
                return budget <= .zero
            }
            adapt(to: lookedAt.duration(to: now))
            self.lookedAt = now
            return yieldedAt.duration(to: now) >= budget
        }

        /// The thread has been given away and is back: that time is not the cost of turns.
        mutating func resume(at now: ScopeInstant) {
            lookedAt = now
            yieldedAt = now
        }

        private mutating func adapt(to elapsed: Duration) {
            if elapsed <= .microseconds(4) {
                stride = min(2 * stride, Self.longestStride)
            } else if elapsed <= .microseconds(6) {
                stride = min(stride + stride / 4, Self.longestStride)
            } else if elapsed > Self.target {
                stride = max(1, Int(Double(stride) * (Self.target / elapsed)))
            }
        }
    }
}
