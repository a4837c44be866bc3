import Lanyard

/// What an example runs on: real time, or a test's.
struct Stage: Sendable {
    var clock: any Clock<Duration> = ContinuousClock()
    var executor: (any TaskExecutor)?

    /// Waits for something that can be cancelled, as a request can.
    func request(_ duration: Duration) async throws {
        try await clock.sleep(for: duration)
    }

    /// Waits for something that knows nothing of cancellation, as a callback of an old library.
    func oldCall(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            Task(executorPreference: executor) {
                try? await clock.sleep(for: duration)
                continuation.resume()
            }
        }
    }

    /// Lets time pass before the user, or whoever plays the user, does the next thing.
    func pause(_ duration: Duration) async {
        try? await clock.sleep(for: duration)
    }
}
