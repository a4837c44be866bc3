struct BooksView: View {
    @State private var books: [Book] = []

    var body: some View {
        List(books) { Text($0.title) }
            .task {
                books = try? await Task.detached { try await all() }.value  // expect: unforwarded-cancellation note
            }
    }
}
