/// A counter that lets a hot loop be cancelled and share its thread, without slowing it down.
///
/// Keep one in a local variable, and ask it once a turn. Nearly always, asking counts down by one and does nothing else. The
/// checkpoint finds out by itself how many turns may pass before it has to look at the clock and at the task.
///
/// ```swift
/// func checksum(of bytes: [UInt8]) throws -> UInt64 {
///     var checkpoint = Checkpoint()
///     var sum: UInt64 = 0xcbf2_9ce4_8422_2325
///     for byte in bytes {
///         try checkpoint.check()
///         sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3
///     }
///     return sum
/// }
/// ```
///
/// ## Which form
/// | form | for |
/// |---|---|
/// | ``check()``, ``isCancelled`` | loops that do not suspend; they see the cancellation and keep the thread |
/// | ``pass()``, ``canPass()`` | loops with an `await` in them already, and loops around one of the others |
/// | ``forEach(in:_:)`` | hot loops over any sequence that also let others have the thread |
/// | ``chunks(of:)`` | the cheapest turns, a nanosecond or less: the inner loop is yours, with nothing in it |
///
/// A turn of 10 ns becomes 1 % slower and 2 to 5 instructions longer, looks included, in each form (`Benchmarks/run W7` and
/// `Benchmarks/run --count W7` measure it). The counting shows only in turns that leave no part of the processor idle, and
/// costs up to 1.5 ns there. Use ``chunks(of:)`` for those.
///
/// ## What is promised
/// The checkpoint looks at the task in the first turn and then about every 7 µs. It sets the number of turns between two looks
/// so that they take at most 8 µs if turns cost what they did since the look before. So the loop stops within 10 ms of being
/// cancelled, as long as the turns between two looks do not cost more than 1,000 times what those before them did. The turn in
/// progress is not counted. Never do more than 65,536 turns pass without a look.
///
/// A copy counts for itself. If the task is suspended between two turns, that time is taken for the cost of a turn. The next
/// looks then come sooner, and nothing else changes.
public struct Checkpoint: Sendable {
    /// How many turns are left before the next look.
    @usableFromInline var remaining = 0

    /// When to look, and when to yield.
    @usableFromInline var pace: Pace

    /// Whether a look found that the loop has kept its thread for long enough, and it has not yielded yet.
    @usableFromInline var owesYield = false

    private let clock: ScopeClock

    /// Makes a checkpoint for one loop, or for loops inside one another.
    ///
    /// - Parameters:
    ///   - budget: How long the loop may keep its thread or actor before it lets others have it; with zero or less it yields at
    ///     every look. Only the forms with `await` yield. On the main actor, which draws a frame every 8 or 16 ms, 4 ms is a
    ///     good choice.
    ///   - clock: The clock that measures time; by default the continuous clock. If it stands still, the looks come every
    ///     65,536 turns in the end, and nothing yields.
    public init(yieldingEvery budget: Duration = .milliseconds(5), clock: (any Clock<Duration>)? = nil) {
        pace = Pace(budget: budget)
        self.clock = clock.map { ScopeClock($0) } ?? .continuous
    }

    /// Ends a stride and begins the next; whether the task has been cancelled. If so the next turn looks again.
    @usableFromInline
    @inline(never)
    mutating func lookIfCancelled() -> Bool {
        owesYield = pace.look(at: clock.now())
        let isCancelled = Task.isCancelled
        remaining = isCancelled ? 0 : pace.stride &- 1
        return isCancelled
    }

    @usableFromInline
    @inline(never)
    mutating func lookAndThrow() throws {
        if lookIfCancelled() { throw CancellationError() }
    }

    /// Lets others have the thread, and begins a new stride; `false` if the task was cancelled meanwhile.
    @usableFromInline
    @inline(never)
    nonisolated(nonsending) mutating func giveWay() async -> Bool {
        await Task.yield()
        owesYield = false
        pace.resume(at: clock.now())
        if Task.isCancelled { remaining = 0 }
        return !Task.isCancelled
    }

    /// The end of a stride where the loop may suspend: two plain calls, unless it does.
    @inlinable
    @inline(__always)
    nonisolated(nonsending) mutating func lookAndGiveWay() async throws {
        try lookAndThrow()
        if owesYield, await !giveWay() { throw CancellationError() }
    }

    /// The same as one call. In a loop that has it the compiler keeps the loop's variables in registers; with two ways
    /// on, one suspended and one not, it kept them in memory, which took 20 % of a turn of 10 ns.
    @usableFromInline
    @inline(never)
    nonisolated(nonsending) mutating func endStride() async throws {
        try await lookAndGiveWay()
    }

    @usableFromInline
    @inline(never)
    nonisolated(nonsending) mutating func endStrideUnlessCancelled() async -> Bool {
        if lookIfCancelled() { return false }
        return owesYield ? await giveWay() : true
    }
}

extension Checkpoint {
    /// Throws if the task has been cancelled. One call is one turn of a loop that does not suspend.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Throws at the first look after it.
    @inlinable
    @inline(__always)
    public mutating func check() throws {
        remaining &-= 1
        if remaining < 0 { try lookAndThrow() }
    }

    /// Whether the task has been cancelled. Each read counts as one turn, so read it once a turn.
    ///
    /// Between two looks it is `false`. At each look it tells the truth.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// while !checkpoint.isCancelled, let move = search.next() { best = max(best, move) }
    /// return best
    /// ```
    @inlinable
    public var isCancelled: Bool {
        @inline(__always) mutating get {
            remaining &-= 1
            return remaining < 0 && lookIfCancelled()
        }
    }
}

extension Checkpoint {
    /// Throws if the task has been cancelled, and yields if the loop has kept its thread for long enough.
    ///
    /// Use it for a loop that suspends anyway, or for an outer loop. One call is one turn.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// for row in rows {
    ///     try await checkpoint.pass()
    ///     for pixel in row {
    ///         try checkpoint.check()
    ///         image.set(pixel)
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Throws at the first look after it.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func pass() async throws {
        remaining &-= 1
        if remaining < 0 || owesYield { try await endStride() }
    }

    /// Returns whether the loop may go on: `false` if the task has been cancelled. Yields as ``pass()`` does.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// while await checkpoint.canPass(), let page = await pages.next() { done.append(page) }
    /// return done
    /// ```
    ///
    /// - Cancellation: Returns `false` at the first look after it, and from then on.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func canPass() async -> Bool {
        remaining &-= 1
        return remaining < 0 || owesYield ? await endStrideUnlessCancelled() : true
    }

    /// Calls a function with each element, and stops if the task has been cancelled. Yields as ``pass()`` does.
    ///
    /// It is as fast as the bare loop, since nothing in the innermost loop can suspend.
    ///
    /// ```swift
    /// var checkpoint = Checkpoint()
    /// try await checkpoint.forEach(in: words) { word in
    ///     counts[word, default: 0] += 1
    /// }
    /// ```
    ///
    /// - Throws: `CancellationError`, or what `body` throws.
    /// - Cancellation: Throws at the first look after it. The elements before that have been handled.
    /// - Complexity: O(*n*) for *n* elements.
    @inlinable
    @inline(__always)
    public nonisolated(nonsending) mutating func forEach<Elements: Sequence>(
        in elements: Elements,
        _ body: (Elements.Element) throws -> Void
    ) async throws {
        var iterator = elements.makeIterator()
        while true {
            try await lookAndGiveWay()
            var left = pace.stride
            repeat {
                guard let element = iterator.next() else { return }
                try body(element)
                left &-= 1
            } while left != 0
        }
    }
}

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
