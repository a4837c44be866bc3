extension Single {
    func value() async throws -> Element {
        try await withCheckedThrowingContinuation { continuation in
            var didResume = false
            subscribe(
                onSuccess: { value in
                    didResume = true
                    continuation.resume(returning: value)  // expect: continuation-resumed-twice
                },
                onDisposed: {
                    guard !didResume else { return }
                    continuation.resume(throwing: CancellationError())
                }
            )
        }
    }
}
