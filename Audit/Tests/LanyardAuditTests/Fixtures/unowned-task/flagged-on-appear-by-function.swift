struct FeedView: View {
    @State private var posts: [Post] = []
    let feed: Feed

    var body: some View {
        ScrollView { ForEach(posts, content: PostView.init) }
            .onAppear(perform: reload)
    }

    private func reload() {
        Task {  // expect: unowned-task note
            posts = try await feed.newest()
        }
    }
}
