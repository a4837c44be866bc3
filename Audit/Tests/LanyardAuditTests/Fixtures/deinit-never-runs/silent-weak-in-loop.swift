final class FeedModel {
    private var listening: Task<Void, Never>?
    private var posts: [Post] = []

    init(_ feed: Feed) {
        listening = Task { [weak self] in
            for await post in feed.posts {
                guard let self else { return }
                self.posts.append(post)
            }
        }
    }

    deinit { listening?.cancel() }
}
