final class Library {
    func fetchAll() async throws -> [Book] {
        try await Task.detached { try await service.books() }.value
    }
}
