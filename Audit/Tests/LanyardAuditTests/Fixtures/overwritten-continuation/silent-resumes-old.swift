final class LocationModel {
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    func current() async throws -> CLLocation {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation?.resume(throwing: CancellationError())
            self.continuation = continuation
        }
    }
}
