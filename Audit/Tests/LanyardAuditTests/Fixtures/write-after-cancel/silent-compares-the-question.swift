final class SearchModel {
    var term = ""
    private(set) var books: [Book] = []
    private var searching: Task<Void, Never>?

    func search(_ wanted: String) {
        searching?.cancel()
        searching = Task {
            let found = await library.books(matching: wanted)
            guard wanted == term else { return }
            books = found
        }
    }
}
