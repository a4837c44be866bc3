struct BooksView: View {
    @State private var size = 0

    var body: some View {
        Text("\(size)").task {
            size = await Task.detached { folder.size }.value
        }
    }
}
