internal import Lanyard

/// Adds up what the jobs of one run do. It knows no clock: whoever tells it something says when.
///
/// Invariants:
/// 1. `busy`, `scheduled` and `idle` add up to the time from the first job to the latest instant it was told.
/// 2. Time does not go back: threads read the clock before they come to the lock, so that instants may arrive out of
///    order, and an earlier one counts as the latest.
/// 3. After the end nothing changes.
///
/// Instants are those of scopes on the continuous clock: the clock's own have no fixed layout, and a run that is measured
/// took an eighth more instructions with them.
struct MeterStateMachine {
    private var busy = Duration.zero
    private var scheduled = Duration.zero
    private var idle = Duration.zero
    private var resumes = 0
    private var longestStretch = Duration.zero

    /// Up to when the time is counted; `nil` until there was a job.
    private var latest: ScopeInstant?

    /// How many jobs wait for a thread.
    private var waiting = 0

    /// When those that have one got it, the earliest first.
    private var stretches: [ScopeInstant] = []
    private var isOver = false

    /// A job is ready.
    mutating func enqueued(at now: ScopeInstant) {
        guard !isOver else { return }
        advance(to: now)
        waiting += 1
    }

    /// A job got a thread; when, as it is counted.
    mutating func began(at now: ScopeInstant) -> ScopeInstant {
        guard !isOver else { return now }
        let began = advance(to: now)
        waiting -= 1
        resumes += 1
        stretches.append(began)
        return began
    }

    /// The job that got its thread then gave way, or came to its end.
    mutating func ended(_ began: ScopeInstant, at now: ScopeInstant) {
        guard !isOver, let index = stretches.firstIndex(of: began) else { return }
        let now = advance(to: now)
        stretches.remove(at: index)
        longestStretch = max(longestStretch, began.duration(to: now))
    }

    /// The run has ended.
    mutating func runEnded(at now: ScopeInstant) {
        guard !isOver, latest != nil else {
            isOver = true
            return
        }
        let now = advance(to: now)
        if let first = stretches.first { longestStretch = max(longestStretch, first.duration(to: now)) }
        stretches = []
        isOver = true
    }

    /// What there was until an instant; `nil` if there was no job.
    func measurement(at now: ScopeInstant) -> RunMeasurement? {
        guard let latest else { return nil }
        var copy = self
        let now = isOver ? latest : copy.advance(to: now)
        let present = stretches.first?.duration(to: now)
        return RunMeasurement(
            busy: copy.busy,
            scheduled: copy.scheduled,
            idle: copy.idle,
            resumes: resumes,
            longestStretch: max(longestStretch, present ?? .zero),
            presentStretch: present,
            stretchSince: stretches.first
        )
    }

    /// Counts the time that has passed to what was going on; the latest instant.
    @discardableResult
    private mutating func advance(to now: ScopeInstant) -> ScopeInstant {
        guard let before = latest else {
            latest = now
            return now
        }
        guard before < now else { return before }
        let elapsed = before.duration(to: now)
        if !stretches.isEmpty {
            busy += elapsed
        } else if waiting > 0 {
            scheduled += elapsed
        } else {
            idle += elapsed
        }
        latest = now
        return now
    }
}
