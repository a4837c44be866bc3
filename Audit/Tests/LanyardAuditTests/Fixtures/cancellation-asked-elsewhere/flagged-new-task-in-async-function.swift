@MainActor final class GalleryModel {
    var pictures: [Picture] = []

    func load(_ album: Album) async throws {
        let urls = try await album.urls()
        Task {
            let loaded = await download(urls)
            guard !Task.isCancelled else { return }  // expect: cancellation-asked-elsewhere
            self.pictures = loaded
        }
    }
}
