/// Adds up what the jobs of one run do. It knows no clock: whoever tells it something says when.
///
/// Invariants:
/// 1. `busy`, `scheduled` and `idle` add up to the time from the first job to the latest instant it was told.
/// 2. Time does not go back: threads read the clock before they come to the lock, so that instants may arrive out of
///    order, and an earlier one counts as the latest.
/// 3. After the end nothing changes.
struct MeterStateMachine {
    typealias Instant = ContinuousClock.Instant

    private var totals = RunMeasurement()

    /// Up to when the time is counted; `nil` until there was a job.
    private var latest: Instant?

    /// How many jobs wait for a thread.
    private var waiting = 0

    /// When those that have one got it, the earliest first.
    private var stretches: [Instant] = []
    private var isOver = false

    /// A job is ready.
    mutating func enqueued(at now: Instant) {
        guard !isOver else { return }
        advance(to: now)
        waiting += 1
    }

    /// A job got a thread; when, as it is counted.
    mutating func began(at now: Instant) -> Instant {
        guard !isOver else { return now }
        let began = advance(to: now)
        waiting -= 1
        totals.resumes += 1
        stretches.append(began)
        return began
    }

    /// The job that got its thread then gave way, or came to its end.
    mutating func ended(_ began: Instant, at now: Instant) {
        guard !isOver, let index = stretches.firstIndex(of: began) else { return }
        let now = advance(to: now)
        stretches.remove(at: index)
        totals.longestStretch = max(totals.longestStretch, began.duration(to: now))
    }

    /// The run has ended.
    mutating func runEnded(at now: Instant) {
        guard !isOver else { return }
        if let measured = measurement(at: now) { totals = measured }
        totals.stretchSince = nil
        isOver = true
    }

    /// What there was until an instant; `nil` if there was no job.
    func measurement(at now: Instant) -> RunMeasurement? {
        guard latest != nil else { return nil }
        if isOver { return totals }
        var copy = self
        let now = copy.advance(to: now)
        copy.totals.stretchSince = stretches.first
        if let since = stretches.first {
            copy.totals.longestStretch = max(copy.totals.longestStretch, since.duration(to: now))
        }
        return copy.totals
    }

    /// Counts the time that has passed to what was going on; the latest instant.
    @discardableResult
    private mutating func advance(to now: Instant) -> Instant {
        guard let before = latest, before < now else {
            latest = latest ?? now
            return latest ?? now
        }
        let elapsed = before.duration(to: now)
        if !stretches.isEmpty {
            totals.busy += elapsed
        } else if waiting > 0 {
            totals.scheduled += elapsed
        } else {
            totals.idle += elapsed
        }
        latest = now
        return now
    }
}
