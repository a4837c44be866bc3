/// The rule of ``OverlapPolicy/restart``.
struct RestartPolicy: OverlapReducer {
    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .everything) }

    func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }

    var name: String { "restart" }
}

extension OverlapPolicy {
    /// The newest wins, and never two at once: what runs is cancelled, and the new run starts when it has
    /// really ended. For work that holds something only one may hold, such as a file or a device.
    public static var restart: OverlapPolicy { OverlapPolicy(RestartPolicy()) }
}
