final class Link {
    func receive() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in  // expect: uncancellable-continuation
            connection.receive(minimumIncompleteLength: 1, maximumLength: 1_024) { data, _, _, error in
                continuation.resume(with: Result(data, error))
            }
        }
    }
}
