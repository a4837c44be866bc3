/// When the next body begins.
struct Ticks {
    private(set) var next: ScopeInstant
    private let interval: Duration
    private let missed: MissedTicks

    init(first: ScopeInstant, interval: Duration, missed: MissedTicks) {
        next = first
        self.interval = interval
        self.missed = missed
    }

    /// The body of the last tick has ended.
    mutating func advance(_ now: ScopeInstant) {
        next = next.advanced(by: interval)
        guard next < now else { return }
        switch missed {
        case .burst: break
        case .delay: next = now
        case .skip:
            guard interval > .zero else {
                next = now
                return
            }
            let (late, step) = (next.duration(to: now).attoseconds, interval.attoseconds)
            next = next.advanced(by: Duration(attoseconds: (late + step - 1) / step * step))
        }
    }
}
