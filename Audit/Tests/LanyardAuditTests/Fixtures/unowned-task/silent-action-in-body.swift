struct LikeView: View {
    @State private var isLiked = false

    var body: some View {
        VStack {
            Button("Like") {
                Task { isLiked = await server.like() }
            }
        }
    }
}
