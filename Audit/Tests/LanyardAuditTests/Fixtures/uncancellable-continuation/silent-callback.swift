final class Reader {
    func read(_ url: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            old.read(url) { result in
                continuation.resume(with: result)
            }
        }
    }
}
