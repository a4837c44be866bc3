/// The rule of ``OverlapPolicy/throttle(for:edges:)``.
struct ThrottlePolicy: BuiltInReducer {
    let interval: Duration
    let edges: OverlapPolicy.ThrottleEdges

    func admit(_ key: KeyState) -> AdmitDecision {
        switch edges {
        case .leading: key.windowEnd != nil || key.busy + key.waiting > 0 ? .skip : .enter()
        case .trailing: .enter(displacing: .waiting, opening: interval)
        case .both: .enter(displacing: .waiting)
        }
    }

    var constantAnswer: ConstantAnswer? {
        switch edges {
        case .leading: nil
        case .trailing: ConstantAnswer(displacement: .waiting, opening: interval, looksAtTime: true)
        case .both: ConstantAnswer(displacement: .waiting, looksAtTime: true)
        }
    }

    func start(_ key: KeyState) -> StartDecision {
        if let windowEnd = key.windowEnd { return .at(windowEnd) }
        guard key.busy == 0 else { return .later }
        return edges == .trailing ? .now() : .now(opening: interval)
    }

    var waitReason: String { "the end of its interval" }

    var name: String { "throttle(for: \(interval), edges: \(edges))" }
}

extension OverlapPolicy {
    /// The calls of a window that run.
    public enum ThrottleEdges: Hashable, Sendable {
        /// The first call runs at once. The others are skipped.
        case leading
        /// The newest call runs when the window closes.
        case trailing
        /// The first call runs at once, and the newest of the others when the window closes.
        case both
    }

    /// Returns a policy that starts at most one run in each `interval`, and never runs two at once.
    ///
    /// The current run is not cancelled, so steady calls cannot starve it. Use it for progress, scroll positions or autosave.
    /// With an interval of zero or less, only “never two at once” remains.
    public static func throttle(for interval: Duration, edges: ThrottleEdges = .both) -> OverlapPolicy {
        OverlapPolicy(builtIn: ThrottlePolicy(interval: max(.zero, interval), edges: edges))
    }
}
