final class TagModel {
    private var suggestions: [Tag] = []

    func typed(_ query: String) {
        Task {
            var found: [Tag]?
            switch query.first {
            case "#": found = try await client.tags(query)
            default: break
            }
            withAnimation {
                suggestions = found ?? []  // expect: write-after-await
            }
        }
    }
}
