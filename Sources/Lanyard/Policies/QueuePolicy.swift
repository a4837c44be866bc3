/// The rule of ``OverlapPolicy/queue`` and ``OverlapPolicy/queue(limit:)``.
struct QueuePolicy: SteadyReducer {
    let limit: Int

    func admit(_ key: KeyState) -> AdmitDecision {
        key.busy > 0 && key.waiting >= limit ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }

    var name: String { limit == .max ? "queue" : "queue(limit: \(limit))" }
}

extension OverlapPolicy {
    /// One after the other, in the order of the calls. For writes.
    public static let queue = OverlapPolicy.queue(limit: .max)

    /// One after the other, with at most `limit` waiting; further calls are passed over. A limit below
    /// zero counts as zero, which makes it ``skip`` that also waits for cancelled runs.
    public static func queue(limit: Int) -> OverlapPolicy {
        OverlapPolicy(QueuePolicy(limit: max(0, limit)))
    }
}
