final class AvatarModel {
    var image: Image?

    func load(_ url: URL) {
        Task { [weak self] in
            let image = try await loader.image(url)
            self?.image = image
        }
    }
}
