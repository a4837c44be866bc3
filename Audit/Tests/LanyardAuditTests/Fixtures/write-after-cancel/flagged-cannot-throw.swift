final class SearchModel {
    private(set) var books: [Book] = []
    private let library: Library
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            books = await library.books(matching: term)  // expect: write-after-cancel
        }
    }
}
