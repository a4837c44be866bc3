final class SearchModel {
    private var results: [Book] = []
    @CancellableTask private var search: Task<Void, Never>?

    func find(_ term: String) {
        search = Task { results = await index.find(term) }
    }
}
