final class Library {
    func start() {
        Task {
            books = (try? await Task.detached { try await service.books() }.value) ?? []
        }
    }
}
