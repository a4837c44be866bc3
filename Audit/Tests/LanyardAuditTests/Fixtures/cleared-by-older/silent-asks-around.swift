final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String) {
        task?.cancel()
        task = Task {
            results = await books.find(term)
            if !Task.isCancelled { task = nil }
        }
    }
}
