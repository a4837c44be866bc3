/// The rule of ``OverlapPolicy/debounce(for:)``.
struct DebouncePolicy: SteadyReducer {
    let quiet: Duration

    static var looksAtTime: Bool { true }

    func admit(_ key: KeyState) -> AdmitDecision { .enter(displacing: .everything) }

    func start(_ key: KeyState) -> StartDecision {
        let due = key.arrival.advanced(by: quiet)
        return due <= key.now ? .now() : .at(due)
    }

    var waitReason: String { "a pause in the calls" }

    var name: String { "debounce(for: \(quiet))" }
}

extension OverlapPolicy {
    /// Returns a policy that replaces like ``replace``, but starts a run only when no call has come for `quiet`.
    ///
    /// A call cancels the current run at once, because that run would answer yesterday's question. A duration of zero or less
    /// means no wait.
    public static func debounce(for quiet: Duration) -> OverlapPolicy {
        OverlapPolicy(steady: DebouncePolicy(quiet: max(.zero, quiet)))
    }
}
