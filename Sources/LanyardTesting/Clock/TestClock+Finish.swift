import Lanyard
import Synchronization

extension TestClock {
    /// An error of ``TestClock/finish()``: something was still suspended when a test was over.
    public struct StillSuspended: Error, CustomStringConvertible {
        /// What failed and what to do, and then what the clock saw: the time, who sleeps until when, which runs have not ended,
        /// and where each was started.
        public let description: String
    }

    /// Waits until the executor is idle, and fails if anything is still suspended then.
    ///
    /// What counts is a task that sleeps on the clock, a run of a scope that works on its ``executor``, and anything that waits
    /// for a deadline or a delay on the clock. A window that `throttle` has opened does not count, because it waits for nobody.
    /// Make it the last line of a test whose work should have ended. Time stays where it is.
    ///
    /// ```swift
    /// let clock = TestClock()
    /// let scope = TaskScope("Feed", on: clock)
    /// scope.addTask(name: "poll") { try await clock.sleep(for: .seconds(60)) }
    /// await clock.advance(by: .seconds(60))
    /// try await clock.finish()
    /// ```
    ///
    /// - Throws: ``StillSuspended``, which says what is suspended, and where it was started.
    /// - Cancellation: Stops waiting, and looks at what there is.
    public func finish() async throws {
        await idle()
        guard let left else { return }
        throw StillSuspended(
            description: """
                Still suspended at the end: advance the clock, await what is left, or cancel it and wait: cancelAndWait().
                \(left)
                """
        )
    }

    /// The clock, as text, if a task sleeps on it, a run on its executor has not ended, or somebody waits for a time.
    var left: String? {
        let awaited = awaited
        guard pending.contains(where: { !$0.isTimer }) || !runs.isEmpty || !awaited.isEmpty else { return nil }
        let lines = awaited.map { time in "until \(time.deadline)" + (time.origin.map { ", set at \($0)" } ?? "") }
        return "\(self)" + (lines.isEmpty ? "" : "\nDeadlines and delays that somebody waits for" + listed(lines))
    }

    private var awaited: [(deadline: Instant, origin: CallSite?)] {
        core.machine.withLock { $0.pending }.flatMap { _, sleeper -> [(deadline: Instant, origin: CallSite?)] in
            if case .alarm(let alarm) = sleeper { alarm.alarm?.awaited ?? [] } else { [] }
        }
    }
}
