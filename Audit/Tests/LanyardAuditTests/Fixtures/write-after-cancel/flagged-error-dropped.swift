final class SearchModel {
    private(set) var books: [Book] = []
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            books = (try? await library.books(matching: term)) ?? []  // expect: write-after-cancel
        }
    }
}
