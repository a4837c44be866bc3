final class Link {
    func receive() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            connection?.receive { data, error in  // expect: unresumed-continuation
                continuation.resume(returning: data)
            }
        }
    }
}
