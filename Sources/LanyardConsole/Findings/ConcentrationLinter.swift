/// Finds the one line that most cancellations come from.
///
/// Only what somebody asked for counts, or what a failure or a deadline brought about: being replaced, or ending with its
/// owner, its scope or its waiters, is how runs end normally.
struct ConcentrationLinter: Linter {
    static let rule = "causeConcentration"

    private static let kinds: Set = ["requested", "scopeCancelled", "deadlineExpired", "siblingFailed"]

    private let limit: Int
    private let share: Double
    private var cancelled: CounterWindow<String>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.concentrationCount, 1)
        let share = thresholds.concentrationShare
        self.share = share.isNaN ? 1 : min(max(share, 0), 1)
        cancelled = CounterWindow(span: TimeSpan(setting: thresholds.concentrationSpan))
    }

    var summary: String { "Most cancellations come from one line." }
    var threshold: String { "\(Self.percent(share)) of \(limit) or more in \(cancelled.span)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let places = state.causes.filter { Self.kinds.contains($0.kind) }
        let counts = Dictionary(places.map { ($0.origin, $0.count) }, uniquingKeysWith: +)
        let lately = cancelled.growth(of: counts.map { (id: $0.key, count: $0.value) }, at: state.time)
        let total = lately.values.reduce(0, +)
        guard total >= limit else { return [] }
        return lately.filter { Double($0.value) >= share * Double(total) }.map { origin, count in
            let runs = state.runs.filter { $0.cause?.origin == origin && Self.kinds.contains($0.cause?.kind ?? "") }
                .sorted { $0.id > $1.id }
            let place = places.filter { $0.origin == origin }.max { $0.count < $1.count }
            return Suspicion(
                subject: origin,
                severity: .notice,
                scope: runs.first?.scope,
                runs: runs.prefix(ConsoleState.namedRuns).map(\.id),
                count: count,
                measure: Double(count) / Double(total),
                place: origin,
                title: place.map { Wording.words($0.kind) + ($0.reason.map { reason in ": \(reason)" } ?? "") }
            )
        }
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(suspicion.count) cancellations in the last \(cancelled.span), \(Self.percent(suspicion.measure)) of all, come "
            + "from \(suspicion.place ?? "") (\(suspicion.title ?? "")). If that line is not meant to cancel so much, look "
            + "at who calls it; or do not start what it cancels."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(suspicion.count) cancellations within \(cancelled.span), \(Self.percent(suspicion.measure)) of all, came "
            + "from \(suspicion.place ?? "") (\(suspicion.title ?? "")). If that line was not meant to cancel so much, look "
            + "at who calls it; or do not start what it cancels."
    }

    private static func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }
}
