final class SearchModel {
    private(set) var books: [Book] = []
    private let library: Library
    private var searching: Task<Void, any Error>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            books = try await library.books(matching: term)
        }
    }
}
