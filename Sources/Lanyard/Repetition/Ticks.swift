/// When the next body begins.
struct Ticks {
    /// `nil` for at once.
    private(set) var next: ScopeInstant?
    private let interval: Duration
    private let missed: MissedTicks

    /// - Parameter first: The first tick; `nil` for one that comes at once.
    init(first: ScopeInstant?, interval: Duration, missed: MissedTicks) {
        next = first
        self.interval = interval
        self.missed = missed
    }

    /// The body of a tick that came at once begins.
    mutating func begin(_ now: ScopeInstant) { if next == nil { next = now } }

    /// The body of the last tick has ended.
    mutating func advance(_ now: ScopeInstant) {
        guard interval > .zero else {
            next = nil
            return
        }
        let due = (next ?? now).advanced(by: interval)
        next = due
        guard due < now else { return }
        switch missed {
        case .burst: break
        case .delay: next = nil
        case .skip:
            let (late, step) = (due.duration(to: now).attoseconds, interval.attoseconds)
            // Not as a time from there: a clock may have gone on by more than anybody waits.
            next = .read(due.offset.adding(Duration(attoseconds: (late + step - 1) / step * step)))
        }
    }
}
