final class SearchModel {
    private var task: Task<Void, Never>?

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }
            await search(term)
        }
    }
}
