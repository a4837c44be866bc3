final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String) {
        if term.isEmpty {
            results = []
        } else {
            task?.cancel()
        }
        task = Task { await find(term) }  // expect: overwritten-on-one-way
    }
}
