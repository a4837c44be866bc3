internal import Lanyard

extension LabServices {
    /// Waits on the clock, as a run of the scope: a pause that nobody ends is over when the scope is.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Ends the pause.
    public func pause(for duration: Duration) async throws {
        try await pause("Pause of \(duration)", for: duration)
    }

    /// Waits on the clock, as a run of the scope: whoever forgets the task that waits, the end of the scope ends it.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: ends the run.
    func pause(_ name: String, for duration: Duration) async throws {
        let clock = clock
        try await scope.perform(name) { try await clock.sleep(for: duration) }
    }

    /// Waits on the clock and does not listen: what a blocking call or a careless library does.
    ///
    /// - Cancellation: has no effect. Only the end of the scope ends it.
    func deafPause(_ name: String, for duration: Duration) async {
        let run = scope.addTask(name: name) { [clock] in try await clock.sleep(for: duration) }
        _ = try? await run.value
    }
}
