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
        func perform(grace: Duration, patience: Duration?, meeting all: inout [RunID: Run]) async throws
    {
        var met: [RunID: Run] = [:]
        defer { all.merge(met) { $1 } }
        func askThoseNotYetMet() -> [Run] {
            let new = runs().filter { met.updateValue($0, forKey: $0.id) == nil }
            for run in new { ask(run) }
            return new
        }
        // Without a grace nothing is asked and no clock is read: one that walks back would make of no time an eternity.
        if grace > .zero && !Task.isCancelled {
            // On a busy machine the grace may be over before anybody begins to wait: those that are to have one are asked first.
            let first = askThoseNotYetMet()
            try await wait(grace, for: first, then: askThoseNotYetMet)
        }
        for run in runs() + cancel() { met[run.id] = run }
        try await wait(patience, for: met.values.sorted { $0.id < $1.id })
    }

    /// Waits until some have ended, and then those who have come meanwhile, but no longer than `duration`: `nil` for as long as
    /// it takes.
    ///
    /// It looks for those when all that were met have ended. One that was there at the look, and has ended since, may have added
    /// another.
    ///
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)``.
    nonisolated(nonsending)
        private func wait(_ duration: Duration?, for runs: [Run], then more: () -> [Run] = { [] }) async throws
    {
        guard let duration else { return try await wait(for: runs, then: more) }
        if duration <= .zero { return }
        let timer = DeadlineTimer(in: duration, on: timers)
        let region = Region(deadlineTimer: timer)
        timer.set { region.cancel(nil) }
        try await region.execute { try await wait(for: runs, then: more) }
    }

    nonisolated(nonsending)
        private func wait(for runs: [Run], then more: () -> [Run]) async throws
    {
        var pending = runs
        repeat {
            for run in pending where !Task.isCancelled && run.phase != .ended && !isEnough(run) {
                do { try await run.waitNoted() } catch is CancellationError {}
            }
            if Task.isCancelled { return }
            pending = more()
        } while !pending.isEmpty
    }
}

extension ShutdownReport {
    fileprivate init(_ runs: [Run], at now: ScopeInstant) {
        stragglers = runs.compactMap { RunSnapshot($0, at: now) }
        let straggling = Set(stragglers.map(\.id))
        let ended = runs.filter { !straggling.contains($0.id) }
        cancelled = ended.count { $0.cause != nil && $0.cause?.failure == nil }
        finished = ended.count - cancelled
    }
}

/// A report of what became of the runs that were shut down.
///
/// ```swift
/// let report = try await scope.shutdown(grace: .seconds(10), patience: .seconds(2))
/// if !report.isComplete { log("\(report)") }
/// ```
public struct ShutdownReport: Sendable, CustomStringConvertible {
    /// The number of runs that ended by themselves within the grace, whether they succeeded or failed.
    public let finished: Int
    /// The number of runs that had been cancelled, by the shutdown or before it, and ended.
    public let cancelled: Int
    /// The runs that were cancelled and still run, with name, key, origin, age and cause.
    ///
    /// A run whose result is just being delivered, or that is shared and has other waiters, is listed without a cause.
    public let stragglers: [RunSnapshot]

    /// Whether nothing runs any more.
    public var isComplete: Bool { stragglers.isEmpty }

    /// One line with the counts, and one for each straggler.
    public var description: String {
        let counts = "\(finished) finished, \(cancelled) cancelled, \(stragglers.count) straggling"
        return ([counts] + stragglers.map { "  \($0)" }).joined(separator: "\n")
    }
}
