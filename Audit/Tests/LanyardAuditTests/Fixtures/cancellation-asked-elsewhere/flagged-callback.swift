struct Thumbnails {
    func make(_ url: URL) async -> Image? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                guard !Task.isCancelled else {  // expect: cancellation-asked-elsewhere
                    continuation.resume(returning: nil)
                    return
                }
                continuation.resume(returning: draw(url))
            }
        }
    }
}
