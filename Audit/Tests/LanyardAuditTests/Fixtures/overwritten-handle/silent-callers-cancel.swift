final class DownloadModel {
    private var bytes = 0
    private var transfer: Task<Void, Never>?

    func restart() {
        transfer?.cancel()
        fetch()
    }

    private func fetch() {
        transfer = Task { for await chunk in source { bytes += chunk.count } }
    }
}
