final class Locator {
    private var continuation: CheckedContinuation<Place, any Error>?

    func place() async throws -> Place {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation?.resume(throwing: CancellationError())
            self.continuation = continuation
            manager.requestLocation()
        }
    }
}
