/// The rule of ``OverlapPolicy/queue`` and ``OverlapPolicy/queue(limit:order:)``.
struct QueuePolicy: SteadyReducer {
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
    /// One after the other, in the order of the calls. For writes.
    public static let queue = OverlapPolicy.queue(limit: .max)

    /// One after the other, with at most `limit` waiting; further calls are passed over.
    ///
    /// - Parameters:
    ///   - limit: How many may wait. Below zero counts as zero, which makes it ``skip`` that also waits for cancelled runs.
    ///   - order: In which order those start that wait.
    public static func queue(limit: Int = .max, order: LineOrder = .arrival) -> OverlapPolicy {
        OverlapPolicy(steady: QueuePolicy(limit: max(0, limit), order: order))
    }
}
