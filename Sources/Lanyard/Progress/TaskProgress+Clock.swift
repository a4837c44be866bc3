extension TaskProgress {
    /// Sleeps on the clock of the scope, for whoever reports at intervals.
    package func sleep(for duration: Duration) async throws {
        try await clock.sleep(clock.now().advanced(by: duration))
    }
}
