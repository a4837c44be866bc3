final class Peripheral {
    func connect() async throws {
        try await withCheckedThrowingContinuation { continuation in
            guard let manager else {
                continuation.resume(throwing: Failure.noManager)
                return
            }
            manager.connect(self) { continuation.resume(with: $0) }
        }
    }
}
