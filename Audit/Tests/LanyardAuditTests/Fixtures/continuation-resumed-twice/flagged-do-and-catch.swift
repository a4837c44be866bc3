final class Store {
    func save(_ book: Book) async throws -> Receipt {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do {
                    let receipt = try self.write(book)
                    continuation.resume(returning: receipt)  // expect: continuation-resumed-twice
                    try self.compact()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }
}
