final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String) {
        task?.cancel()
        task = Task {
            let found = await books.find(term)
            guard !Task.isCancelled else { return }
            results = found
            task = nil
        }
    }
}
