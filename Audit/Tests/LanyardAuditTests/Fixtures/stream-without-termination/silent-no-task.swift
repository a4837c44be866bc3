final class Location {
    func places() -> AsyncStream<Place> {
        AsyncStream { continuation in
            manager.onPlace = { place in continuation.yield(place) }
            manager.begin()
        }
    }

    func later() -> AsyncStream<Place> {
        AsyncStream { continuation in
            self.continuation = continuation
            Task {
                for await place in manager.places { continuation.yield(place) }
            }
        }
    }
}
