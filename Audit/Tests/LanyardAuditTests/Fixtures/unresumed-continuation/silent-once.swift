final class Thumbnails {
    func image(_ asset: Asset) async -> Image? {
        await withCheckedContinuation { continuation in
            var didResume = false
            manager.requestImage(for: asset) { image, _ in
                guard !didResume else { return }
                didResume = true
                continuation.resume(returning: image)
            }
        }
    }
}
