final class DownloadModel {
    private var downloads: [URL: Task<Void, Never>] = [:]

    func download(_ url: URL) {
        downloads[url] = Task { await store.fetch(url) }
    }

    func stop(_ url: URL) {
        downloads.removeValue(forKey: url)?.cancel()
    }
}
