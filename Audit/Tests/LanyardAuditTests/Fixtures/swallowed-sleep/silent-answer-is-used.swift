final class SearchModel {
    private var task: Task<Void, Never>?

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
            await search(term)
        }
    }
}
