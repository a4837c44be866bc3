/// Finds errors that nobody took.
struct UnhandledErrorLinter: Linter {
    static let rule = "unhandledError"

    private let limit: Int
    private var unhandled: CounterWindow<Int>

    init(_ thresholds: FindingThresholds) {
        limit = max(thresholds.unhandledErrorCount, 1)
        unhandled = CounterWindow(span: TimeSpan(setting: thresholds.window))
    }

    var summary: String { "A run failed, and nobody took its error." }
    var threshold: String { "\(Wording.count(limit, "error")) in \(unhandled.span)" }

    mutating func check(_ state: ConsoleState) -> [Suspicion] {
        let silent = unhandled.growth(of: \.unhandledErrorCount, in: state).filter { $0.value >= limit }
        return state.suspicions(.warning, in: silent) { $0.outcome == .failed }.map { suspicion in
            var suspicion = suspicion
            suspicion.place = state.groups.first { $0.id == suspicion.group }?.lastUnhandledError
            return suspicion
        }
    }

    func format(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") failed in the last \(unhandled.span), and nobody "
            + "took \(suspicion.count == 1 ? "the error" : "their errors")\(suspicion.place.map { ", such as “\($0)”" } ?? ""). "
            + "Give the call “failed:”, read the handle's “value” or “outcome”, or give the scope “onUnhandledError:”."
    }

    func recall(_ suspicion: Suspicion) -> String {
        "\(Wording.count(suspicion.count, "run")) \(suspicion.title ?? "") failed within \(unhandled.span), and nobody "
            + "took \(suspicion.count == 1 ? "the error" : "their errors")\(suspicion.place.map { ", such as “\($0)”" } ?? ""). "
            + "Give the call “failed:”, read the handle's “value” or “outcome”, or give the scope “onUnhandledError:”."
    }
}

extension Wire.Group {
    fileprivate var unhandledErrorCount: Int { unhandledErrors ?? 0 }
}
