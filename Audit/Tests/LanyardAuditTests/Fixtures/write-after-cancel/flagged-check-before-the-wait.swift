final class SearchModel {
    private(set) var books: [Book] = []
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching?.cancel()
        searching = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }
            let found = await library.books(matching: term)
            books = found.sorted()  // expect: write-after-cancel
        }
    }
}
