final class LocationModel: NSObject, CLLocationManagerDelegate {
    @MainActor var location: CLLocation?

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        Task { @MainActor in
            location = locations.last
        }
    }
}
