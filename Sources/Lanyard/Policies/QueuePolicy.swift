/// The rule of ``OverlapPolicy/queue`` and ``OverlapPolicy/queue(limit:order:)``.
struct QueuePolicy: BuiltInReducer {
    let limit: Int
    var order = LineOrder.arrival

    func admit(_ key: KeyState) -> AdmitDecision {
        (key.isHeldBack || key.busy > 0) && key.waiting >= limit ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }

    var name: String {
        var settings = limit == .max ? [] : ["limit: \(limit)"]
        if order == .priority { settings.append("order: priority") }
        return settings.isEmpty ? "queue" : "queue(\(settings.joined(separator: ", ")))"
    }
}

extension OverlapPolicy {
    /// A policy that runs one call after the other, in their order. Use it for writes.
    public static let queue = OverlapPolicy.queue(limit: .max)

    /// Returns a policy that runs one call after the other, and lets at most `limit` of them wait. Further calls are passed
    /// over.
    ///
    /// - Parameters:
    ///   - limit: The largest number of runs that wait. Less than zero counts as zero. With zero it is ``skip``, except that a
    ///     call is also skipped while a cancelled run has not ended.
    ///   - order: The order in which waiting runs start.
    public static func queue(limit: Int = .max, order: LineOrder = .arrival) -> OverlapPolicy {
        OverlapPolicy(builtIn: QueuePolicy(limit: max(0, limit), order: order))
    }
}
