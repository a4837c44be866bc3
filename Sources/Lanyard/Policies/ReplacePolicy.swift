/// The rule of ``OverlapPolicy/replace`` and ``OverlapPolicy/replace(limit:)``.
struct ReplacePolicy: SteadyReducer {
    var limit = 1

    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: key.excess(over: limit)) }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { limit == 1 ? "replace" : "replace(limit: \(limit))" }
}

extension OverlapPolicy {
    /// The newest wins: what runs is cancelled, the new run starts at once while the old one winds down.
    /// For reads such as search.
    public static let replace = OverlapPolicy(steady: ReplacePolicy())

    /// The newest `limit` win: a call beyond them cancels the oldest, and starts at once while that one winds down.
    ///
    /// For previews and thumbnails, where the last few are still worth showing. A limit below one counts as one, which makes
    /// it ``replace``. ember-concurrency has the same as `restartable` with `maxConcurrency`.
    public static func replace(limit: Int) -> OverlapPolicy {
        OverlapPolicy(steady: ReplacePolicy(limit: max(1, limit)))
    }
}
