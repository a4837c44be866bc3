/// The rule of ``OverlapPolicy/concurrent``, ``OverlapPolicy/concurrent(limit:)`` and
/// ``OverlapPolicy/concurrent(limit:waiting:)``.
struct ConcurrentPolicy: SteadyReducer {
    let limit: Int
    var waiting = Int.max

    func admit(_ key: KeyState) -> AdmitDecision {
        key.busy >= limit && key.waiting >= waiting ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { key.busy < limit ? .now() : .later }

    var name: String {
        if waiting != .max { return "concurrent(limit: \(limit), waiting: \(waiting))" }
        return limit == .max ? "concurrent" : "concurrent(limit: \(limit))"
    }
}

extension OverlapPolicy {
    /// All calls run, side by side.
    public static let concurrent = OverlapPolicy.concurrent(limit: .max)

    /// At most `limit` calls run at once, the others wait in order; a cancelled run counts until it has
    /// ended. A limit below one counts as one.
    public static func concurrent(limit: Int) -> OverlapPolicy {
        OverlapPolicy(ConcurrentPolicy(limit: max(1, limit)))
    }

    /// At most `limit` calls run at once and at most `waiting` wait, in order; further calls are passed over.
    ///
    /// For work that comes from outside and must not pile up. A limit below one counts as one, and a number below zero that may
    /// wait as zero.
    public static func concurrent(limit: Int, waiting: Int) -> OverlapPolicy {
        OverlapPolicy(ConcurrentPolicy(limit: max(1, limit), waiting: max(0, waiting)))
    }
}
