struct Connector {
    func connect() async throws -> Connection {
        try await withCheckedThrowingContinuation { continuation in
            guard !Task.isCancelled else {
                continuation.resume(throwing: CancellationError())
                return
            }
            attempt { continuation.resume(with: $0) }
        }
    }
}
