/// Finds runs that are cancelled by what they do or deliver themselves: mostly a loop.
struct OwnCancellationLinter: Linter {
    static let rule = "ownCancellation"

    private let limit: Int
    private var cancelled: CounterWindow<Int>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.ownCancellationCount, 1)
        cancelled = CounterWindow(span: TimeSpan(setting: thresholds.window))
    }

    var summary: String { "Runs are cancelled by what they do or deliver themselves." }
    var threshold: String { "\(Wording.count(limit, "run")) in \(cancelled.span)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let own = cancelled.growth(of: \.cancelledByItself, in: state).filter { $0.value >= limit }
        return state.suspicions(.problem, in: own) { $0.cause?.isOwn == true }
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") were cancelled by themselves in the last "
            + "\(cancelled.span): what they do or deliver cancels or starts the same work anew, round and round. Keep what "
            + "begins the work apart from what takes its results, or do nothing where a result brings nothing new."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") were cancelled by themselves within "
            + "\(cancelled.span): what they did or delivered cancelled or started the same work anew. Keep what "
            + "begins the work apart from what takes its results, or do nothing where a result brings nothing new."
    }
}
