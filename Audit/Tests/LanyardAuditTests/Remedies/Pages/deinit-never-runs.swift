import Foundation

@MainActor final class Wall {
    private let feed = Feed()
    private var listening: Task<Void, Never>?

    func show(_ post: Post) {}

    func listen() {
        listening = Task { [weak self, feed] in
            for await post in feed.posts {
                guard let self else { return }
                show(post)
            }
        }
    }

    deinit { listening?.cancel() }
}
