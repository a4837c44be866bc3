extension TestClock {
    /// Something was still suspended when a test was over: what ``TestClock/finish()`` throws.
    public struct StillSuspended: Error, CustomStringConvertible {
        /// What failed and what to do, then what the clock saw: the time, who sleeps until when, which runs have not
        /// ended, and where each was started.
        public let description: String
    }

    /// Waits until the executor is idle, and fails if anything is still suspended then: a task asleep on the clock, or a
    /// run of a scope that works on its ``executor``. What waits for a time and needs nobody to end it, as a window that
    /// `throttle` has opened, is no such thing.
    ///
    /// The last line of a test whose work is meant to have ended. Time stays where it is.
    ///
    /// ```swift
    /// let clock = TestClock()
    /// let scope = TaskScope("Feed", on: clock)
    /// scope.addTask(name: "poll") { try await clock.sleep(for: .seconds(60)) }
    /// await clock.advance(by: .seconds(60))
    /// try await clock.finish()
    /// ```
    ///
    /// - Throws: ``StillSuspended``, which says what is, and where it was started.
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

    /// The clock, as text, if a task sleeps on it or a run on its executor has not ended.
    var left: String? {
        pending.contains { !$0.isTimer } || !runs.isEmpty ? "\(self)" : nil
    }
}
