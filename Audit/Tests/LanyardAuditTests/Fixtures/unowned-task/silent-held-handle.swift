final class SearchModel {
    private var results: [Result] = []
    private var search: Task<Void, Never>?

    func search(_ term: String) {
        search?.cancel()
        search = Task {
            results = await index.results(for: term)
        }
    }

    deinit { search?.cancel() }
}
