actor Prefetcher {
    private var tasks: [URL: Task<Void, Never>] = [:]  // expect: growing-tasks

    func prefetch(_ url: URL) {
        tasks[url] = Task { await cache.load(url) }
    }

    func stop(_ url: URL) {
        tasks[url]?.cancel()
    }
}
