final class SearchModel {
    private var results: [Book] = []
    private var search: Task<Void, Never>?

    func termChanged(_ term: String) {
        reset()
        search = Task { results = await books.find(term) }
    }

    private func reset() {
        results = []
        stop()
    }

    private func stop() {
        search?.cancel()
        search = nil
    }
}
