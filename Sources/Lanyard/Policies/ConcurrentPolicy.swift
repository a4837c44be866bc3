/// The rule of ``OverlapPolicy/concurrent`` and ``OverlapPolicy/concurrent(limit:)``.
struct ConcurrentPolicy: SteadyReducer {
    let limit: Int

    func admit(_ key: KeyState) -> AdmitDecision { .enter() }

    func start(_ key: KeyState) -> StartDecision { key.busy < limit ? .now() : .later }

    var name: String { limit == .max ? "concurrent" : "concurrent(limit: \(limit))" }
}

extension OverlapPolicy {
    /// All calls run, side by side.
    public static let concurrent = OverlapPolicy.concurrent(limit: .max)

    /// At most `limit` calls run at once, the others wait in order; a cancelled run counts until it has
    /// ended. A limit below one counts as one.
    public static func concurrent(limit: Int) -> OverlapPolicy {
        OverlapPolicy(ConcurrentPolicy(limit: max(1, limit)))
    }
}
