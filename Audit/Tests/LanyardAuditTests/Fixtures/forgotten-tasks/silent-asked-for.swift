final class DownloadModel {
    private var downloads: [URL: Task<Void, Never>] = [:]

    func download(_ url: URL) {
        guard downloads[url] == nil else { return }
        downloads[url] = Task {
            await store.fetch(url)
            downloads[url] = nil
        }
    }
}
