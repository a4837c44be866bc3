import Foundation

@MainActor final class Cell {
    private let loader = Loader()
    private var image: Picture?
    private var loading: Task<Void, Never>?

    func show(_ user: User) {
        loading?.cancel()
        loading = Task { [weak self, loader] in
            let image = await loader.image(user.avatar)
            guard !Task.isCancelled else { return }
            self?.image = image
        }
    }

    deinit { loading?.cancel() }
}
