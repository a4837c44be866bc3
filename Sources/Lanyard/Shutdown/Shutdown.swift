/// The ladder that brings runs to their end: ask, wait, cancel, wait, report.
///
/// A cancelled caller goes down the ladder without waiting.
struct Shutdown {
    let timers: Timers

    /// The runs that it is about, at this moment.
    let runs: () -> [Run]

    /// Asks one.
    var ask: (Run) -> Void = { $0.askToFinish() }

    /// Cancels all of them, and returns them.
    let cancel: () -> [Run]

    /// Whether nobody has to wait for one any more, although it has not ended.
    var isEnough: (Run) -> Bool = { _ in false }

    nonisolated(nonsending)
        func perform(grace: Duration, patience: Duration?) async throws -> ShutdownReport
    {
        var met: [RunID: Run] = [:]
        try await perform(grace: grace, patience: patience, meeting: &met)
        return report(on: met)
    }

    /// What became of those that were met.
    func report(on met: [RunID: Run]) -> ShutdownReport {
        ShutdownReport(met.values.sorted { $0.id < $1.id }, at: timers.clock.now())
    }

    /// Goes down the ladder once, and adds those that it meets.
    nonisolated(nonsending)
        func perform(grace: Duration, patience: Duration?, meeting met: inout [RunID: Run]) async throws
    {
        func askThoseNotYetMet() {
            for run in runs() where met.updateValue(run, forKey: run.id) == nil { ask(run) }
        }
        // On a busy machine the grace may be over before anybody begins to wait: runs that are to have a grace are asked first.
        if grace > .zero && !Task.isCancelled { askThoseNotYetMet() }
        try await wait(grace) {
            askThoseNotYetMet()
            return met.values.sorted { $0.id < $1.id }
        }
        for run in runs() + cancel() { met[run.id] = run }
        let all = met.values.sorted { $0.id < $1.id }
        try await wait(patience) { all }
    }

    /// Waits until all have ended, those included that come meanwhile, but no longer than `duration`.
    ///
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)``.
    nonisolated(nonsending)
        private func wait(_ duration: Duration?, for runs: () -> [Run]) async throws
    {
        // No time and any time need no clock: a user's may stand anywhere, or walk back.
        if let duration, duration <= .zero { return }
        let limit = duration.map { Limit(in: $0, on: timers) }
        let region = Region(limit: limit)
        limit?.set { region.cancel(nil) }
        try await region.execute {
            var settled: Set<RunID>?
            while !Task.isCancelled {
                let all = runs()
                let pending = all.filter { $0.phase != .ended && !isEnough($0) }
                if pending.isEmpty {
                    // One may have added the next and ended after it was listed: so all have to be the same once more.
                    let ids = Set(all.map(\.id))
                    if ids == settled { return }
                    settled = ids
                    continue
                }
                for run in pending {
                    do { try await run.waitNoted() } catch is CancellationError {}
                }
            }
        }
    }
}

extension ShutdownReport {
    fileprivate init(_ runs: [Run], at now: ScopeInstant) {
        stragglers = runs.compactMap { RunSnapshot($0, at: now) }
        let straggling = Set(stragglers.map(\.id))
        let ended = runs.filter { !straggling.contains($0.id) }
        cancelled = ended.count { $0.cause != nil }
        finished = ended.count - cancelled
    }
}
