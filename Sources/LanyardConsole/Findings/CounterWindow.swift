/// By how much counters that only grow have grown lately.
///
/// A counter that appears counts from nought: what it counts came since the sample before. If that is longer ago than
/// the span, nobody knows what came within it, and counting begins anew.
struct CounterWindow<ID: Hashable & Sendable>: Sendable {
    let span: TimeSpan
    private var readings: [ID: Readings] = [:]
    private var previous = 0.0

    init(span: TimeSpan) {
        self.span = span
    }

    /// Takes the counters of a sample: what each grew by in the last span, for those that did.
    mutating func growth(of counters: some Collection<(id: ID, count: Int)>, at time: Double) -> [ID: Int] {
        defer { previous = time }
        let (beginning, isGap) = (time - span.milliseconds, time - previous > span.milliseconds)
        if isGap { readings = [:] }
        var growth: [ID: Int] = [:]
        for (id, count) in counters {
            let first = Readings(span: span, value: isGap ? count : 0, at: isGap ? time : previous)
            let before = readings[id, default: first].take(count, at: time, since: beginning)
            if count > before { growth[id] = count - before }
        }
        if readings.count > counters.count {
            let present = Set(counters.lazy.map(\.id))
            readings = readings.filter { present.contains($0.key) }
        }
        return growth
    }
}

extension CounterWindow<Int> {
    /// The same for a counter of the groups.
    mutating func growth(of counter: KeyPath<Wire.Group, Int>, in state: ConsoleState) -> [Int: Int] {
        growth(
            of: state.groups.indices.map { (id: state.groups[$0].id, count: state.groups[$0][keyPath: counter]) },
            at: state.time
        )
    }
}

extension Readings {
    /// Reads a counter if it has changed, so that one which rests takes no room; what it was at `beginning`.
    fileprivate mutating func take(_ count: Int, at time: Double, since beginning: Double) -> Int {
        if count != last { read(count, at: time) }
        return value(at: beginning)
    }
}
