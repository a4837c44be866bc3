final class LocationModel: NSObject, CLLocationManagerDelegate {
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    func current() async throws -> CLLocation {
        let location = try await withCheckedThrowingContinuation { continuation in  // expect: uncancellable-continuation
            self.continuation = continuation
            manager.requestLocation()
        }
        return location
    }
}
