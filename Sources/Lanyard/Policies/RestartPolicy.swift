/// The rule of ``OverlapPolicy/restart``, ``OverlapPolicy/restart(limit:)`` and ``OverlapPolicy/restart(grace:)``.
struct RestartPolicy: SteadyReducer {
    var limit = 1
    var grace: Duration?

    func admit(_ key: KeyState) -> AdmitDecision {
        guard let grace, grace > .zero else { return .enter(displacing: key.excess(over: limit)) }
        return .enter(displacing: .waiting, asking: grace)
    }

    func start(_ key: KeyState) -> StartDecision { key.busy < limit ? .now() : .later }

    var waitReason: String { "the run before it to end" }

    var name: String {
        if let grace { return "restart(grace: \(grace))" }
        return limit == 1 ? "restart" : "restart(limit: \(limit))"
    }
}

extension OverlapPolicy {
    /// The newest wins, and never two at once: what runs is cancelled, and the new run starts when it has
    /// really ended. For work that holds something only one may hold, such as a file or a device.
    public static let restart = OverlapPolicy(steady: RestartPolicy())

    /// The newest `limit` win, and never more than `limit` at once: a call beyond them cancels the oldest, and starts when one
    /// has really ended.
    ///
    /// For work on things of which there are a few, such as decoders. A limit below one counts as one, which makes it
    /// ``restart``.
    public static func restart(limit: Int) -> OverlapPolicy {
        OverlapPolicy(steady: RestartPolicy(limit: max(1, limit)))
    }

    /// The newest wins, and never two at once: what runs is asked to finish, cancelled if it has not when the grace has
    /// passed, and the new run starts when it has really ended.
    ///
    /// Within the grace the old run is still the current one of its key, and what it returns is delivered. It learns that
    /// it is asked from ``TaskContext/isAskedToFinish``. The first call that asks starts the grace; later ones do not
    /// change it.
    ///
    /// - Parameter grace: The time to finish, on the scope's clock; zero or less cancels at once.
    public static func restart(grace: Duration) -> OverlapPolicy { OverlapPolicy(steady: RestartPolicy(grace: grace)) }
}
