final class FeedModel {
    private var posts: [Post] = []
    private var reload: Task<Void, Never>?

    func refresh(_ filter: Filter) {
        reload = Task { [weak self] in  // expect: overwritten-handle
            await self?.fetch(filter)
        }
    }

    private func fetch(_ filter: Filter) async {
        posts = await client.posts(filter)
    }
}
