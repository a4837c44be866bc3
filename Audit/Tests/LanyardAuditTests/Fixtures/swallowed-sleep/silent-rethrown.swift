final class SearchModel {
    private var task: Task<Void, Error>?

    func termChanged(_ term: String) {
        task?.cancel()
        task = Task {
            try await Task.sleep(for: .milliseconds(300))
            await search(term)
        }
    }
}
