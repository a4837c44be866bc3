/// The rule of ``OverlapPolicy/debounce(for:)`` and ``OverlapPolicy/debounce(for:edges:maxWait:)``.
struct DebouncePolicy: BuiltInReducer {
    let quiet: Duration
    var edges = OverlapPolicy.DebounceEdges.trailing

    /// Not less than the pause.
    var maxWait: Duration?

    /// Whether it decides by what is there now, as it does without settings.
    var isPlain: Bool { edges == .trailing && maxWait == nil }

    func admit(_ key: KeyState) -> AdmitDecision {
        if edges == .leading && !startsAtOnce(key) { return .skip }
        // Under steady calls, none would ever come to its end.
        return .enter(displacing: maxWait == nil ? .everything : .waiting)
    }

    var constantAnswer: ConstantAnswer? {
        if edges == .leading { return nil }
        return ConstantAnswer(
            displacement: maxWait == nil ? .everything : .waiting,
            mostWindingDown: quiet > .zero ? -1 : .max,
            looksAtTime: true
        )
    }

    func start(_ key: KeyState) -> StartDecision {
        if maxWait != nil && key.busy > 0 { return .later }
        if edges == .leading || startsAtOnce(key) { return .now() }
        var due = key.arrival.advanced(by: quiet)
        if let maxWait { due = min(due, (key.waitingSince ?? key.arrival).advanced(by: maxWait)) }
        return due <= key.now ? .now() : .at(due)
    }

    /// Whether a call is the first after a pause, or would be skipped for longer than the longest wait.
    private func startsAtOnce(_ key: KeyState) -> Bool {
        if edges == .trailing { return false }
        guard let before = key.previousCall, key.arrival < before.advanced(by: quiet) else { return true }
        guard edges == .leading, let maxWait, let lastStart = key.lastStart else { return false }
        return lastStart.advanced(by: maxWait) <= key.arrival
    }

    var memory: Duration { isPlain ? .zero : quiet }

    var waitReason: String { "a pause in the calls" }

    var name: String {
        var settings = ["for: \(quiet)"]
        if edges != .trailing { settings.append("edges: \(edges)") }
        if let maxWait { settings.append("maxWait: \(maxWait)") }
        return "debounce(\(settings.joined(separator: ", ")))"
    }
}

extension OverlapPolicy {
    /// The calls of a burst that run under ``debounce(for:edges:maxWait:)``. A burst is a row of calls without a pause.
    public enum DebounceEdges: Hashable, Sendable {
        /// The first call runs at once. The others are skipped.
        case leading
        /// The newest call runs when the calls pause.
        case trailing
        /// The first call runs at once, and the newest of the others when the calls pause.
        case both
    }

    /// Returns a policy that replaces like ``replace``, but starts a run only when no call has come for `quiet`.
    ///
    /// A call cancels the current run at once, because that run would answer yesterday's question. A duration of zero or less
    /// means no wait. ``debounce(for:edges:maxWait:)`` is the same with more settings.
    public static func debounce(for quiet: Duration) -> OverlapPolicy {
        OverlapPolicy(builtIn: DebouncePolicy(quiet: max(.zero, quiet)))
    }

    /// Returns a policy that debounces, and says which calls of a burst run and for how long steady calls can put a run off.
    ///
    /// ```swift
    /// tasks.addTask(id: "save", policy: .debounce(for: .seconds(1), maxWait: .seconds(10))) { [store] in
    ///     store.note(document)
    /// }
    /// ```
    ///
    /// Without `maxWait` a call that is not skipped cancels the current run. With it, the current run goes on, and the next
    /// starts when that has ended: otherwise steady calls would cancel each run that the longest wait has started.
    /// Cancelling the key does not end a burst: only a pause does.
    ///
    /// It is lodash's `debounce`. There the longest wait counts from the last start in a burst, here from the first call that
    /// waits.
    ///
    /// - Parameters:
    ///   - quiet: The time without a call that counts as a pause. With zero or less every call is the first of a burst.
    ///   - edges: The calls of a burst that run.
    ///   - maxWait: The longest time from a call to the start of its run, or of one that took its place, as long as no other
    ///     run of the key goes on. With ``DebounceEdges/leading`` it is the time after which a call of the same burst runs
    ///     again. Less than `quiet` counts as `quiet`; `nil` means that there is none.
    public static func debounce(
        for quiet: Duration,
        edges: DebounceEdges = .trailing,
        maxWait: Duration? = nil
    ) -> OverlapPolicy {
        let quiet = max(.zero, quiet)
        return OverlapPolicy(
            builtIn: DebouncePolicy(quiet: quiet, edges: edges, maxWait: maxWait.map { max(quiet, $0) })
        )
    }
}
