/// Finds keys that are replaced faster than they can finish.
///
/// Only runs that had begun count: a call that `debounce` or `throttle` keeps waiting and replaces is the way it should be.
struct StormLinter: Linter {
    static let rule = "storm"

    private let limit: Int
    private var replaced: CounterWindow<Int>
    private var succeeded: CounterWindow<Int>
    private var delivered: CounterWindow<Int>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.stormCount, 1)
        replaced = CounterWindow(span: TimeSpan(setting: thresholds.window))
        succeeded = replaced
        delivered = replaced
    }

    var summary: String { "A key is replaced faster than it can finish." }
    var threshold: String {
        "\(Wording.count(limit, "run")) replaced after they began in \(replaced.span), none finished"
    }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let succeeded = succeeded.growth(of: \.succeeded, in: state)
        let delivered = delivered.growth(of: \.delivered, in: state)
        let storms = replaced.growth(of: \.replacedAfterStart, in: state).filter { group, count in
            count >= limit && succeeded[group] == nil && delivered[group] == nil
        }
        return state.suspicions(.warning, in: storms) { $0.startedAt != nil && $0.cause?.kind == "replaced" }
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") were replaced in the last \(replaced.span) "
            + "after they had begun, and none finished: calls come faster than they are answered. Wait for a pause with "
            + ".debounce(for:), or let what runs finish with .keepLatest or .throttle(for:)."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") were replaced within \(replaced.span) "
            + "after they had begun, and none finished: calls came faster than they were answered. Wait for a pause with "
            + ".debounce(for:), or let what runs finish with .keepLatest or .throttle(for:)."
    }
}
