final class Peripheral {
    func connect() async throws {
        try await withCheckedThrowingContinuation { continuation in
            guard let manager else {
                return  // expect: unresumed-continuation
            }
            manager.connect(self) { continuation.resume(with: $0) }
        }
    }
}
