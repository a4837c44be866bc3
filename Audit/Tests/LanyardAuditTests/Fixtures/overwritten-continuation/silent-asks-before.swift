final class LocationModel {
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    func current() async throws -> CLLocation {
        guard continuation == nil else { throw Failure.busy }
        return try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
        }
    }
}
