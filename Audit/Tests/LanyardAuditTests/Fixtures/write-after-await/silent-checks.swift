final class SearchModel {
    private var results: [Book] = []
    private var term = ""

    func termChanged(_ term: String) {
        self.term = term
        Task {
            let found = try await books.find(term)
            guard term == self.term else { return }
            results = found
        }
    }

    func reload(_ term: String) {
        Task {
            let found = try await books.find(term)
            try Task.checkCancellation()
            results = found
        }
    }
}
