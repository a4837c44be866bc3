final class Looper {
    private var stopping: CheckedContinuation<Void, Error>?

    func stop() async throws {
        try await withCheckedThrowingContinuation { continuation in
            stopping = continuation
            wakeUp()
        }
    }
}
