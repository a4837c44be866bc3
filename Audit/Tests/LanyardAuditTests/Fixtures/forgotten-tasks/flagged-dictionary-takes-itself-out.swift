final class DownloadModel {
    private var downloads: [URL: Task<Void, Never>] = [:]  // expect: forgotten-tasks

    func download(_ url: URL) {
        downloads[url] = Task {
            await store.fetch(url)
            downloads[url] = nil
        }
    }
}
