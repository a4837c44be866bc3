/// How long to wait before the next try: exponential growth with full jitter.
///
/// The wait is drawn evenly from zero to a bound that doubles with each failure, so that clients that failed together
/// do not come back together.
struct Backoff: Hashable, Sendable {
    /// The bound after the first failure.
    var base: Duration
    /// The bound never grows beyond this.
    var limit: Duration

    /// - Parameters:
    ///   - failures: how often it failed in a row, from 1.
    ///   - random: a number from 0 up to, not including, 1.
    func wait(failures: Int, random: Double) -> Duration {
        var bound = base
        for _ in 1..<max(1, failures) where bound < limit { bound = min(limit, bound * 2) }
        return .seconds(min(bound, limit).inSeconds * min(max(random, 0), 1))
    }
}
