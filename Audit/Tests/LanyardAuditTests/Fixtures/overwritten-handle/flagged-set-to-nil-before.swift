final class ImageModel: ObservableObject {
    @Published var image: UIImage?
    private var task: Task<Void, Never>?

    func show(_ url: URL) {
        task = nil
        task = Task { @MainActor in  // expect: overwritten-handle
            let data = try? await loader.data(url)
            self.image = data.flatMap(UIImage.init)
        }
    }

    func close() { task?.cancel() }
}
