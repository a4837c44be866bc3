/// The rule of ``OverlapPolicy/restart``, ``OverlapPolicy/restart(limit:)`` and ``OverlapPolicy/restart(grace:)``.
struct RestartPolicy: BuiltInReducer {
    var limit = 1
    var grace: Duration?

    func admit(_ key: KeyState) -> AdmitDecision {
        guard let grace, grace > .zero else { return .enter(displacing: key.excess(over: limit)) }
        return .enter(displacing: .waiting, asking: grace)
    }

    var constantAnswer: ConstantAnswer? {
        if let grace, grace > .zero { return ConstantAnswer(displacement: .waiting, asking: grace) }
        return limit == 1 ? ConstantAnswer(displacement: .everything, mostWindingDown: 0) : nil
    }

    func start(_ key: KeyState) -> StartDecision { key.busy < limit ? .now() : .later }

    var waitReason: String { "the run before it to end" }

    var name: String {
        if let grace { return "restart(grace: \(grace))" }
        return limit == 1 ? "restart" : "restart(limit: \(limit))"
    }
}

extension OverlapPolicy {
    /// A policy that lets the newest call win, with never two runs at once. The current run is cancelled, and the new one
    /// starts when the old one has really ended.
    ///
    /// Use it for work on something that only one run may hold, such as a file or a device.
    public static let restart = OverlapPolicy(builtIn: RestartPolicy())

    /// Returns a policy that lets the newest `limit` calls win, with never more than `limit` runs at once. A call beyond them
    /// cancels the oldest, and starts when a run has really ended.
    ///
    /// Use it for work on things of which there are a few, such as decoders. A limit of less than one counts as one, which
    /// makes it ``restart``.
    public static func restart(limit: Int) -> OverlapPolicy {
        OverlapPolicy(builtIn: RestartPolicy(limit: max(1, limit)))
    }

    /// Returns a policy that lets the newest call win, with never two runs at once. The current run is asked to finish, and is
    /// cancelled if it has not finished when the grace has passed. The new run starts when the old one has really ended.
    ///
    /// During the grace the old run is still the current run of its key, and what it returns is delivered. It reads
    /// ``TaskContext/isAskedToFinish`` to learn that it is asked. The first call that asks starts the grace, and later calls do
    /// not change it.
    ///
    /// - Parameter grace: The time to finish, on the scope's clock. With zero or less the run is cancelled at once.
    public static func restart(grace: Duration) -> OverlapPolicy { OverlapPolicy(builtIn: RestartPolicy(grace: grace)) }
}
