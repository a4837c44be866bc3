final class TimelineModel {
    private var bag: Set<AnyCancellable> = []
    private var posts: [Post] = []

    func load() {
        Task { posts = await client.posts() }.store(in: &bag)
        tasks.append(Task { posts = await client.posts() })
    }
}
