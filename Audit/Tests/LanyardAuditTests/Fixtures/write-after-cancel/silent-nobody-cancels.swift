final class SearchModel {
    private(set) var books: [Book] = []
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching = Task {
            books = await library.books(matching: term)
        }
    }
}
