/// Finds lines of waiting runs that become longer and longer.
///
/// They have to grow in each third of the span: a burst that came at once and is worked off slowly does not.
struct GrowingQueueLinter: Linter {
    static let rule = "growingQueue"

    private let span: TimeSpan
    private let limit: Int
    private var lines: [Int: Readings] = [:]

    init(_ thresholds: FindingThresholds) {
        span = TimeSpan(setting: thresholds.queueSpan)
        limit = max(thresholds.queueGrowth, 1)
    }

    var summary: String { "A line of waiting runs only grows." }
    var threshold: String { "\(limit) more in \(span), and never fewer in between" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        var waiting: [Int: Int] = [:]
        var kept: [Int: Readings] = [:]
        for group in state.groups where group.waiting > 0 {
            let line = follow(lines[group.id], group.waiting, at: state.time)
            kept[group.id] = line
            if grows(line, to: group.waiting, at: state.time) { waiting[group.id] = group.waiting }
        }
        lines = kept
        return state.suspicions(.warning, in: waiting) { $0.state == .waiting }.map { suspicion in
            var suspicion = suspicion
            let before = suspicion.group.flatMap { lines[$0] }?.value(at: state.time - span.milliseconds)
            suspicion.measure = Double(suspicion.count - (before ?? 0))
            return suspicion
        }
    }

    /// The line with what it is now, read ten times in the span; it begins anew if it has become shorter since it was
    /// read last. What goes up and down in between is not looked at: a run ends a moment before the next begins to wait.
    private func follow(_ line: Readings?, _ waiting: Int, at time: Double) -> Readings {
        guard var line else { return Readings(span: span, value: waiting, at: time) }
        guard time - line.period.upperBound >= span.milliseconds / 10 else { return line }
        if waiting < line.last { return Readings(span: span, value: waiting, at: time) }
        line.read(waiting, at: time)
        return line
    }

    private func grows(_ line: Readings, to waiting: Int, at time: Double) -> Bool {
        let beginning = time - span.milliseconds
        guard line.period.lowerBound <= beginning else { return false }
        let values = (0..<3).map { line.value(at: beginning + Double($0) / 3 * span.milliseconds) } + [waiting]
        return values[3] - values[0] >= limit && zip(values, values.dropFirst()).allSatisfy(<)
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") wait for their turn, \(Int(suspicion.measure)) "
            + "more than \(span) ago, and never fewer in between: calls come faster than they are worked off. Bound the "
            + "line with .queue(limit:), let only the newest wait with .keepLatest, or call less often."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") waited for their turn, \(Int(suspicion.measure)) "
            + "more than \(span) before, and never fewer in between: calls came faster than they were worked off. Bound the "
            + "line with .queue(limit:), let only the newest wait with .keepLatest, or call less often."
    }
}
