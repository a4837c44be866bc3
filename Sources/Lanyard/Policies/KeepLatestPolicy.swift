/// The rule of ``OverlapPolicy/keepLatest``.
struct KeepLatestPolicy: BuiltInReducer {
    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .waiting) }

    var constantAnswer: ConstantAnswer? { ConstantAnswer(displacement: .waiting) }

    func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }

    var name: String { "keepLatest" }
}

extension OverlapPolicy {
    /// A policy that leaves the current run alone. Of the calls that come meanwhile only the newest waits, and it starts when
    /// the run has ended.
    ///
    /// Use it to save a document that keeps changing.
    public static let keepLatest = OverlapPolicy(builtIn: KeepLatestPolicy())
}
