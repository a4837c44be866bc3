final class Locator: NSObject, CLLocationManagerDelegate {
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        continuation?.resume(returning: location)
        continuation = nil
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        finish(.failure(error))
    }

    private func finish(_ result: Result<CLLocation, any Error>) {
        let waiting = continuation
        continuation = nil
        waiting?.resume(with: result)
    }
}
