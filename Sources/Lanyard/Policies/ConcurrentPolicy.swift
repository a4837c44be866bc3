/// The rule of ``OverlapPolicy/concurrent``, ``OverlapPolicy/concurrent(limit:order:)`` and
/// ``OverlapPolicy/concurrent(limit:waiting:order:)``.
struct ConcurrentPolicy: SteadyReducer {
    let limit: Int
    var waiting = Int.max
    var order = LineOrder.arrival

    func admit(_ key: KeyState) -> AdmitDecision {
        key.busy >= key.limit ?? limit && key.waiting >= waiting ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { key.busy < key.limit ?? limit ? .now() : .later }

    var name: String {
        var settings = limit == .max ? [] : ["limit: \(limit)"]
        if waiting != .max { settings.append("waiting: \(waiting)") }
        if order == .priority { settings.append("order: priority") }
        return settings.isEmpty ? "concurrent" : "concurrent(\(settings.joined(separator: ", ")))"
    }
}

extension OverlapPolicy {
    /// All calls run, side by side.
    public static let concurrent = OverlapPolicy.concurrent(limit: .max)

    /// At most `limit` calls run at once, the others wait; a cancelled run counts until it has ended.
    ///
    /// A call with a higher limit does not wait behind those with a lower one. ``TaskScope/setLimit(_:id:)`` changes the limit for
    /// all calls of a key, those that wait included.
    ///
    /// - Parameters:
    ///   - limit: How many run at once; below one counts as one.
    ///   - order: In which order those start that wait.
    public static func concurrent(limit: Int, order: LineOrder = .arrival) -> OverlapPolicy {
        OverlapPolicy(ConcurrentPolicy(limit: max(1, limit), order: order))
    }

    /// At most `limit` calls run at once and at most `waiting` wait; further calls are passed over.
    ///
    /// For work that comes from outside and must not pile up.
    ///
    /// - Parameters:
    ///   - limit: How many run at once; below one counts as one.
    ///   - waiting: How many may wait; below zero counts as zero.
    ///   - order: In which order those start that wait.
    public static func concurrent(limit: Int, waiting: Int, order: LineOrder = .arrival) -> OverlapPolicy {
        OverlapPolicy(ConcurrentPolicy(limit: max(1, limit), waiting: max(0, waiting), order: order))
    }
}
