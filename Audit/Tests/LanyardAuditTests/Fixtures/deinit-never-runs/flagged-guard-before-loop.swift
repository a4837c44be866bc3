final class FeedModel {
    private var listening: Task<Void, Never>?
    private var posts: [Post] = []

    init() {
        listening = Task { [weak self] in  // expect: deinit-never-runs
            guard let self else { return }
            for await post in feed.posts {
                self.posts.append(post)
            }
        }
    }

    deinit {
        listening?.cancel()
    }
}
