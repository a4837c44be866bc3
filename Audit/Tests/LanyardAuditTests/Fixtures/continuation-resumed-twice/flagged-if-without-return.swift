final class Thumbnails {
    func image(_ id: String) async throws -> Image {
        try await withCheckedThrowingContinuation { continuation in
            loader.load(id) { image, error in
                if let error {
                    continuation.resume(throwing: error)  // expect: continuation-resumed-twice
                }
                guard let image else {
                    continuation.resume(throwing: LoadFailure.nothing)
                    return
                }
                continuation.resume(returning: image)
            }
        }
    }
}
