/// The rule of ``OverlapPolicy/replace``.
struct ReplacePolicy: OverlapReducer {
    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .everything) }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var name: String { "replace" }
}

extension OverlapPolicy {
    /// The newest wins: what runs is cancelled, the new run starts at once while the old one winds down.
    /// For reads such as search.
    public static let replace = OverlapPolicy(ReplacePolicy())
}
