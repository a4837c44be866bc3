/// The rule of ``OverlapPolicy/concurrent``, ``OverlapPolicy/concurrent(limit:order:)`` and
/// ``OverlapPolicy/concurrent(limit:waiting:order:)``.
struct ConcurrentPolicy: BuiltInReducer {
    let limit: Int
    var waiting = Int.max
    var order = LineOrder.arrival

    func admit(_ key: KeyState) -> AdmitDecision {
        (key.isHeldBack || key.busy >= key.limit ?? limit) && key.waiting >= waiting ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { key.busy < key.limit ?? limit ? .now() : .later }

    var lineLimit: Int32 { Int32(clamping: limit) }

    var name: String {
        var settings = limit == .max ? [] : ["limit: \(limit)"]
        if waiting != .max { settings.append("waiting: \(waiting)") }
        if order == .priority { settings.append("order: priority") }
        return settings.isEmpty ? "concurrent" : "concurrent(\(settings.joined(separator: ", ")))"
    }
}

extension OverlapPolicy {
    /// A policy that runs all calls side by side.
    public static let concurrent = OverlapPolicy.concurrent(limit: .max)

    /// Returns a policy that runs at most `limit` calls at once. The others wait, and a cancelled run counts until it has
    /// ended.
    ///
    /// A call with a higher limit does not wait behind calls with a lower one. ``TaskScope/setLimit(_:id:)`` changes the limit
    /// for all calls of a key, including those that wait.
    ///
    /// - Parameters:
    ///   - limit: The largest number of runs at once. Less than one counts as one.
    ///   - order: The order in which waiting runs start.
    public static func concurrent(limit: Int, order: LineOrder = .arrival) -> OverlapPolicy {
        let limit = max(1, limit)
        let usual = order == .arrival ? usual : usualByPriority
        if limit <= usual.count { return usual[limit - 1] }
        return OverlapPolicy(builtIn: ConcurrentPolicy(limit: limit, order: order))
    }

    /// Those of usual limits, of which one is enough: who says `policy: .concurrent(limit: 4)` says it at each call.
    private static let usual = (1...64).map { OverlapPolicy(builtIn: ConcurrentPolicy(limit: $0)) }
    private static let usualByPriority = (1...64).map {
        OverlapPolicy(builtIn: ConcurrentPolicy(limit: $0, order: .priority))
    }

    /// Returns a policy that runs at most `limit` calls at once and lets at most `waiting` wait. Further calls are skipped.
    ///
    /// Use it for work that comes from outside and must not pile up.
    ///
    /// - Parameters:
    ///   - limit: The largest number of runs at once. Less than one counts as one.
    ///   - waiting: The largest number of runs that wait. Less than zero counts as zero.
    ///   - order: The order in which waiting runs start.
    public static func concurrent(limit: Int, waiting: Int, order: LineOrder = .arrival) -> OverlapPolicy {
        OverlapPolicy(builtIn: ConcurrentPolicy(limit: max(1, limit), waiting: max(0, waiting), order: order))
    }
}
