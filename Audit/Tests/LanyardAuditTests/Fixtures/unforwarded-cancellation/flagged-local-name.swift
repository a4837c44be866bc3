struct BooksView: View {
    @State private var books: [Book] = []

    var body: some View {
        List(books) { Text($0.title) }
            .task(id: account) {
                let loading = Task { try await service.books() }
                books = (try? await loading.value) ?? []  // expect: unforwarded-cancellation note
            }
    }
}
