final class ThumbnailCache: ObservableObject {
    @Published var thumbnails: [URL: Image] = [:]

    func prefetch(_ urls: [URL]) {
        for url in urls {
            Task.detached(priority: .utility) {  // expect: unowned-task note
                let image = await self.render(url)
                await MainActor.run { self.thumbnails[url] = image }
            }
        }
    }

    private func render(_ url: URL) async -> Image { await Renderer.render(url) }
}
