/// Tells how many units a second are done, from what readers saw at the times at which they looked.
///
/// The rate is the mean over the last ``span``, so it neither jumps with each report nor remembers for ever. It knows no
/// clock, and takes no part in reporting.
///
/// Invariants:
/// 1. The samples are in the order of their times, at least ``spacing`` apart, so there are never more than
///    `span / spacing + 2`.
/// 2. Only the first may be older than ``span``: it is where the window begins.
struct RateWindow {
    static var span: Duration { .seconds(8) }
    static var spacing: Duration { .milliseconds(500) }

    private var samples: [(at: ScopeInstant, done: Double)]

    init(startingAt start: ScopeInstant) {
        samples = [(start, 0)]
    }

    /// Notes what is done by now and tells the rate; `nil` if no time has passed. Never negative.
    mutating func rate(of done: Double, at now: ScopeInstant) -> Double? {
        while samples.count > 1, samples[1].at.duration(to: now) >= Self.span { samples.removeFirst() }
        let first = samples[0]
        if let last = samples.last, last.at.duration(to: now) >= Self.spacing { samples.append((now, done)) }
        let elapsed = first.at.duration(to: now)
        return elapsed > .zero ? max(done - first.done, 0) / (elapsed / .seconds(1)) : nil
    }

    /// How many samples are kept.
    var count: Int { samples.count }
}
