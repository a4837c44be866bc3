/// Finds results that came too late. Never more than a notice: to withhold them was right.
struct WithheldLinter: Linter {
    static let rule = "withheld"

    private let limit: Int
    private var withheld: CounterWindow<Int>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.withheldCount, 1)
        withheld = CounterWindow(span: TimeSpan(setting: thresholds.window))
    }

    var summary: String { "A result came too late, and was withheld." }
    var threshold: String { "\(Wording.count(limit, "result")) in \(withheld.span)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let late = withheld.growth(of: \.withheld, in: state).filter { $0.value >= limit }
        return state.suspicions(.notice, in: late) { $0.handover == .withheld }
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "result")) from runs \(suspicion.title ?? "") came too late in the last "
            + "\(withheld.span) and \(suspicion.count == 1 ? "was" : "were") withheld. Nothing stale was shown, but the "
            + "work was for nothing: let it check Task.isCancelled, so that a run which was replaced or cancelled stops."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "result")) from runs \(suspicion.title ?? "") came too late within "
            + "\(withheld.span) and \(suspicion.count == 1 ? "was" : "were") withheld. Nothing stale was shown, but the "
            + "work was for nothing: let it check Task.isCancelled, so that a run which was replaced or cancelled stops."
    }
}
