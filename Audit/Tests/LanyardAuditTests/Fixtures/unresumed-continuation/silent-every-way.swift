final class Loader {
    func load(_ url: URL) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            session.load(url) { data, error in
                if let error {
                    continuation.resume(throwing: error)
                } else if let data {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: Failure.nothing)
                }
            }
        }
    }
}
