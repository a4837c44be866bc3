final class Search {
    private var task: Task<Void, Never>?
    private var generation = 0

    func search(_ term: String) {
        task?.cancel()
        generation += 1
        let mine = generation
        task = Task {
            results = await books.find(term)
            if mine == generation { task = nil }
        }
    }
}
