final class Thumbnails {
    func image(_ id: String) async throws -> Image {
        try await withCheckedThrowingContinuation { continuation in
            loader.load(id) { image, error in
                if let error { continuation.resume(throwing: error) }
                if let image { continuation.resume(returning: image) }
            }
        }
    }
}
