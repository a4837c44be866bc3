final class BooksModel {
    private var loading: Task<Void, Never>?

    func load() {
        loading?.cancel()
        loading = Task {
            let found = try? await Task.detached { try await all() }.value  // expect: unforwarded-cancellation note
            guard !Task.isCancelled else { return }
            books = found ?? []
        }
    }
}
