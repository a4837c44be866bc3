/// Finds deadlines that are missed: a notice, and a warning where that happens to most runs.
struct MissedDeadlineLinter: Linter {
    static let rule = "missedDeadline"

    private let limit: Int
    private var missed: CounterWindow<Int>
    private var succeeded: CounterWindow<Int>
    private var failed: CounterWindow<Int>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.missedDeadlineCount, 1)
        missed = CounterWindow(span: TimeSpan(setting: thresholds.window))
        succeeded = missed
        failed = missed
    }

    var summary: String { "Runs were cancelled because their deadline passed." }
    var threshold: String { "\(Wording.count(limit, "run")) in \(missed.span); a warning if fewer met it" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let succeeded = succeeded.growth(of: \.succeeded, in: state)
        let failed = failed.growth(of: \.failed, in: state)
        let missed = missed.growth(of: \.missedDeadlines, in: state).filter { $0.value >= limit }
        return state.suspicions(.notice, in: missed, shownBy: { $0.cause?.kind == "deadlineExpired" }).map {
            suspicion in
            var suspicion = suspicion
            let met = suspicion.group.map { succeeded[$0, default: 0] + failed[$0, default: 0] } ?? 0
            suspicion.measure = Double(met)
            if suspicion.count > met { suspicion.severity = .warning }
            return suspicion
        }
    }

    func format(_ suspicion: Suspicion) -> String {
        let met = suspicion.measure == 0 ? "none met it" : "\(Int(suspicion.measure)) met it"
        return "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") missed "
            + "\(suspicion.count == 1 ? "its" : "their") deadline in the last \(missed.span), \(met). Find out what they "
            + "wait for, or give them more time; time in a line of waiting runs counts, too."
    }

    func recall(_ suspicion: Suspicion) -> String {
        let met = suspicion.measure == 0 ? "none met it" : "\(Int(suspicion.measure)) met it"
        return "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") missed "
            + "\(suspicion.count == 1 ? "its" : "their") deadline within \(missed.span), \(met). Find out what they "
            + "waited for, or give them more time; time in a line of waiting runs counts, too."
    }
}
