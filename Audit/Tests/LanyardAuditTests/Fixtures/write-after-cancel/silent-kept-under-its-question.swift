final class CoverModel {
    private(set) var covers: [URL: Cover] = [:]
    private var loading: Task<Void, Never>?

    func load(_ url: URL) {
        loading?.cancel()
        loading = Task {
            covers[url] = await store.cover(at: url)
        }
    }
}
