final class Store {
    func save(_ book: Book) async throws -> Receipt {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do {
                    try self.compact()
                    continuation.resume(returning: try self.write(book))
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
