internal import Synchronization

// What it has called for.
extension TaskTrigger {
    private var runs: [Run] {
        guard core.machine.withLock({ _ in inputs.hasRuns }) else { return [] }  // Or shares one.
        let (runs, shared) = core.machine.withLock { ($0.contents.runs, inputs.sharedRuns) }
        return runs.filter { $0.keyed?.keyedCall.trigger === inputs || shared.contains($0.id) }
    }

    /// Whether a run that it asked for is running. A cancelled run does not count.
    public var isRunning: Bool { runs.contains { $0.phase.hasBegun && $0.cause == nil } }

    /// Whether a run that it asked for waits for its turn or its time.
    public var isWaiting: Bool { runs.contains { !$0.phase.hasBegun && $0.cause == nil } }

    /// The number of values that came to nothing: overtaken, skipped, refused, or cancelled before they began.
    public var droppedCount: Int { inputs.droppedCount }

    /// Why the last of its runs that ended was cancelled; `nil` if that run was not cancelled, or none has ended.
    public var lastCause: CancellationCause? { core.machine.withLock { _ in inputs.lastCause } }

    /// Starts those runs of its key that wait only for a time, as if a debounce or a throttle were over now. A run that waits
    /// for another one to end goes on waiting.
    public func flush() { core.flush(inputs.key) }

    /// Cancels what it has asked for, and nothing else of its key. You can call the trigger again.
    ///
    /// - Parameters:
    ///   - reason: The reason that the cause gives.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        cancel(.requested, reason, CallSite(fileID: fileID, line: line))
    }

    func cancel(_ kind: CancellationCause.Kind, _ reason: String?, _ origin: CallSite) {
        let runs = runs
        let shares = core.machine.withLock { _ in
            inputs.letAllBe()
            return inputs.takeShares()
        }
        if runs.isEmpty { return }
        let cause = core.cause(kind, reason, origin)
        for share in shares { share.leave(cause) }
        for run in runs where !shares.contains(where: { $0.id == run.id }) { run.cancel(cause) }
    }

    /// Waits until nothing is left that it has asked for, including what it asks for meanwhile.
    ///
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)`` if one of its runs waits for the run that calls.
    /// - Cancellation: Stops waiting and throws `CancellationError`.
    public func waitUntilIdle() async throws {
        // Also for one that has ended since: what it has called for before is found by the next look.
        while let run = runs.first { try await run.waitNoted() }
    }
}

extension RunPhase {
    fileprivate var hasBegun: Bool {
        switch self {
        case .waiting, .parked, .released: false
        case .running, .concluded, .ended: true
        }
    }
}
