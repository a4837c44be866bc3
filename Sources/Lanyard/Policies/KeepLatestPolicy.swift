/// The rule of ``OverlapPolicy/keepLatest``.
struct KeepLatestPolicy: SteadyReducer {
    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .waiting) }

    func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }

    var name: String { "keepLatest" }
}

extension OverlapPolicy {
    /// What runs is left alone; of the calls that come meanwhile only the newest waits, and starts when
    /// the running one has ended. For saving a document that keeps changing.
    public static let keepLatest = OverlapPolicy(steady: KeepLatestPolicy())
}
