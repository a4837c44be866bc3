final class SuggestionModel {
    private(set) var suggestions: [String] = []

    func update(for text: String) {
        Task { await fetch(text) }
    }

    private func fetch(_ query: String) async {
        do {
            let found = try await client.suggest(query)
            suggestions = found  // expect: write-after-await
        } catch {
            log(error)
        }
    }
}
