@Observable final class SearchModel {
    var searchQuery = ""
    var results: [Book] = []

    func search() {
        Task {
            let found = try await service.find(searchQuery)
            results = found  // expect: stale-selection note
        }
    }
}
