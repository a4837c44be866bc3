final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String) {
        task?.cancel()
        task = Task {
            defer { task = nil }  // expect: cleared-by-older note
            results = try? await books.find(term)
        }
    }
}
