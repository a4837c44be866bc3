internal import Lanyard

extension LabServices {
    /// Waits on the clock, as a run of the scope: a pause that nobody ends is over when the scope is.
    ///
    /// - Throws: `CancellationError`.
    /// - Cancellation: Ends the pause.
    public func pause(for duration: Duration) async throws {
        try await pause("Pause of \(duration)", for: duration)
    }
}
