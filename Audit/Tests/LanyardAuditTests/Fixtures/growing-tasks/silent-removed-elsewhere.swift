actor Prefetcher {
    private var inFlight: [URL: Task<Void, Never>] = [:]

    func prefetch(_ url: URL) {
        inFlight[url] = Task { await cache.load(url) }
    }

    func forget(_ url: URL) {
        inFlight.removeValue(forKey: url)
    }
}

final class Downloads {
    private var running: [Int: Task<Void, Never>] = [:]

    func download(_ id: Int) {
        running[id] = Task { await fetch(id) }
    }

    func ended(_ id: Int) {
        running[id] = nil
    }
}
