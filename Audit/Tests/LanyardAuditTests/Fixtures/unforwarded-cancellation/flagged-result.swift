struct BooksView: View {
    @State private var books: [Book] = []

    var body: some View {
        List(books) { Text($0.title) }
            .task(id: term) {
                let search = Task { try await service.find(term) }
                let result = await search.result  // expect: unforwarded-cancellation note
                guard !Task.isCancelled else { return }
                books = (try? result.get()) ?? []
            }
    }
}
