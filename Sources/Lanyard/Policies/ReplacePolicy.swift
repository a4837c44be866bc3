/// The rule of ``OverlapPolicy/replace`` and ``OverlapPolicy/replace(limit:)``.
struct ReplacePolicy: BuiltInReducer {
    var limit = 1

    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: key.excess(over: limit)) }

    var constantAnswer: ConstantAnswer? {
        limit == 1 ? ConstantAnswer(displacement: .everything, mostWindingDown: .max) : nil
    }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { limit == 1 ? "replace" : "replace(limit: \(limit))" }
}

extension OverlapPolicy {
    /// A policy that lets the newest call win. The current run is cancelled, and the new one starts at once while the old one
    /// winds down.
    ///
    /// Use it for reads such as a search.
    public static let replace = OverlapPolicy(builtIn: ReplacePolicy())

    /// Returns a policy that lets the newest `limit` calls win. A call beyond them cancels the oldest, and starts at once while
    /// that one winds down.
    ///
    /// Use it for previews and thumbnails, where the last few are still worth showing. A limit of less than one counts as one,
    /// which makes it ``replace``. It is ember-concurrency's `restartable` with `maxConcurrency`.
    public static func replace(limit: Int) -> OverlapPolicy {
        OverlapPolicy(builtIn: ReplacePolicy(limit: max(1, limit)))
    }
}
