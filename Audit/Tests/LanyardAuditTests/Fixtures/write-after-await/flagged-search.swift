@MainActor @Observable
final class SearchModel {
    private(set) var results: [Book] = []

    func termChanged(_ term: String) {
        Task {
            results = try await books.find(term)  // expect: write-after-await
        }
    }
}
