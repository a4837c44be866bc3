extension Future {
    func get() async throws -> Value {
        try await withUnsafeThrowingContinuation { continuation in  // expect: uncancellable-continuation
            self.whenComplete { continuation.resume(with: $0) }
        }
    }
}
