final class SearchModel {
    private(set) var results: [Book] = []
    private var search: Task<Void, Never>?

    func termChanged(_ term: String) {
        search = Task {  // expect: overwritten-handle
            results = (try? await books.find(term)) ?? []
        }
    }

    deinit { search?.cancel() }
}
