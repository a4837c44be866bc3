/// The rule of ``OverlapPolicy/skip``.
struct SkipPolicy: SteadyReducer {
    func admit(_ key: KeyState) -> AdmitDecision {
        key.running + key.waiting > 0 ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { "skip" }
}

extension OverlapPolicy {
    /// The first wins: while one runs, new calls are passed over. A cancelled run no longer counts, so
    /// cancel and start again works at once. For buttons that must not fire twice.
    public static let skip = OverlapPolicy(steady: SkipPolicy())
}
