/// The rule of ``OverlapPolicy/join``.
struct JoinPolicy: SteadyReducer {
    func admit(_ key: KeyState) -> AdmitDecision {
        key.running > 0 || key.isHeldBack && key.waiting > 0 ? .join : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var sharesRuns: Bool { true }

    var name: String { "join" }
}

extension OverlapPolicy {
    /// Calls share one run and its result, which must be of one type.
    ///
    /// A caller leaves by cancelling its handle, or when its task is cancelled while it waits for the
    /// result; when the last caller has left, the run is cancelled with kind `waitersGone`. A caller that
    /// never waits has not left: the run goes on for it. The deadline is that of the first call. For loading a thing that many ask for, as
    /// Go's `singleflight` does.
    public static let join = OverlapPolicy(steady: JoinPolicy())
}
