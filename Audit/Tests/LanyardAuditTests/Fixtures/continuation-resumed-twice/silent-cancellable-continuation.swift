struct Link {
    func open() async throws {
        try await withCancellableContinuation(of: Void.self) { continuation in
            speaker.connect { error in
                if let error { continuation.resume(throwing: error) }
                continuation.resume()
            }
        }
    }
}
