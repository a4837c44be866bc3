final class SearchModel {
    private var results: [Book] = []
    private var search: Task<Void, Never>?

    func termChanged(_ term: String) {
        search?.cancel()
        search = Task { results = await books.find(term) }
    }
}
