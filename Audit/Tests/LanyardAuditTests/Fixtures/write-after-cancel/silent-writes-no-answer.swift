final class SearchModel {
    private(set) var isSearching = false
    private var searching: Task<Void, Never>?

    func search(_ term: String) {
        searching?.cancel()
        isSearching = true
        searching = Task {
            await library.open(term)
            isSearching = false
        }
    }
}
