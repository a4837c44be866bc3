/// The rule of ``OverlapPolicy/join``.
struct JoinPolicy: BuiltInReducer {
    func admit(_ key: KeyState) -> AdmitDecision {
        key.running > 0 || key.isHeldBack && key.waiting > 0 ? .join : .enter()
    }

    func start(_ key: KeyState) -> StartDecision { .now() }

    var sharesRuns: Bool { true }

    var name: String { "join" }
}

extension OverlapPolicy {
    /// A policy that lets calls share one run and its result, which must have the same type for all of them.
    ///
    /// Use it to load something that many callers ask for, as with Go's `singleflight`. A caller leaves when it cancels its
    /// handle, or when its task is cancelled while it waits for the result. When the last caller has left, the run is cancelled
    /// with kind `waitersGone`. A caller that never waits has not left: the run goes on for it. The deadline is that of the
    /// first call, for all callers. It is the time for the work: a result that was there in time is delivered, however busy the
    /// actor of an owner is.
    public static let join = OverlapPolicy(builtIn: JoinPolicy())
}
