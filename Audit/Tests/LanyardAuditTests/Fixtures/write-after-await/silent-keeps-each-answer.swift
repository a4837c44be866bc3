final class ThumbnailModel {
    private var images: [URL: UIImage] = [:]
    private var log: [String] = []

    func load(_ url: URL) {
        Task {
            let image = await loader.image(url)
            log.append("loaded")
            images[url] = image
        }
    }
}
