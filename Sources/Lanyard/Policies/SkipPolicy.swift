/// The rule of ``OverlapPolicy/skip``.
struct SkipPolicy: BuiltInReducer {
    func admit(_ key: KeyState) -> AdmitDecision {
        key.running + key.waiting > 0 ? .skip : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { "skip" }
}

extension OverlapPolicy {
    /// A policy that lets the first call win. While it runs, new calls are skipped.
    ///
    /// Use it for buttons that must not fire twice. A cancelled run no longer counts, so you can cancel and start again at
    /// once.
    public static let skip = OverlapPolicy(builtIn: SkipPolicy())
}
