/// A rule for how long to wait before the next attempt: exponential growth with full jitter.
///
/// The wait is drawn evenly between zero and a bound that doubles with each failure, so that clients that failed together do
/// not come back together. The rule is that of Marc Brooker's “Exponential Backoff And Jitter”.
///
/// ```swift
/// let backoff = Backoff(from: .milliseconds(100), upTo: .seconds(10))
/// ```
///
/// ``fixed(_:)`` and ``exponential(from:upTo:)`` have no jitter.
public struct Backoff: Sendable {
    /// The bound after the first failure.
    public var base: Duration

    /// The bound never grows beyond this limit.
    public var limit: Duration

    /// Draws a number from 0 up to, not including, 1.
    public var random: @Sendable () -> Double

    /// Makes a backoff.
    ///
    /// - Parameters:
    ///   - base: The bound after the first failure. Less than zero counts as zero.
    ///   - limit: The bound never grows beyond this limit.
    ///   - random: Draws a number from 0 up to, not including, 1. With `{ 1 }` the wait is the whole bound, without jitter.
    public init(
        from base: Duration = .seconds(1),
        upTo limit: Duration = .seconds(60),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.base = base
        self.limit = limit
        self.random = random
    }

    /// The same wait after each failure, without jitter.
    ///
    /// Clients that failed together come back together. Use it for what nobody else waits for, such as a device.
    ///
    /// - Parameter wait: How long to wait. Less than zero counts as zero.
    public static func fixed(_ wait: Duration) -> Backoff { Backoff(from: wait, upTo: wait) { 1 } }

    /// A wait that doubles with each failure, without jitter.
    ///
    /// Clients that failed together come back together: for those take ``init(from:upTo:random:)``.
    ///
    /// - Parameters:
    ///   - base: The wait after the first failure. Less than zero counts as zero.
    ///   - limit: The wait never grows beyond this limit.
    public static func exponential(from base: Duration, upTo limit: Duration) -> Backoff {
        Backoff(from: base, upTo: limit) { 1 }
    }

    /// Returns how long to wait after a number of failures in a row. Each call draws anew.
    ///
    /// - Parameter failures: The number of failures. Less than one counts as one.
    public func wait(afterFailures failures: Int) -> Duration {
        let limit = max(limit, .zero)
        var bound = min(max(base, .zero), limit)
        var left = max(1, failures) - 1
        while left > 0 && bound < limit && bound > .zero {
            bound = bound > limit / 2 ? limit : bound * 2
            left -= 1
        }
        let share = random()
        if share >= 1 { return bound }
        return share > 0 ? bound * share : .zero
    }
}
