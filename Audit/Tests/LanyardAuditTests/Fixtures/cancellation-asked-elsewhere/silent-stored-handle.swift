@MainActor final class SearchModel {
    private var search: Task<Void, Never>?
    var books: [Book] = []

    func termChanged(_ term: String) {
        search?.cancel()
        search = Task {
            let found = await books(matching: term)
            guard !Task.isCancelled else { return }
            books = found
        }
    }
}
