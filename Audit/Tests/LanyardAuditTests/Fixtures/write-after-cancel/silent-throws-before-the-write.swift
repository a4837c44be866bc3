final class SearchModel {
    private(set) var books: [Book] = []
    private var searching: Task<Void, any Error>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            let found = await library.books(matching: term)
            try Task.checkCancellation()
            books = found
        }
    }
}
