struct BooksView: View {
    @State private var books: [Book] = []

    var body: some View {
        List(books) { Text($0.title) }
            .task {
                let loading = Task { try await service.books() }
                books = await withTaskCancellationHandler {
                    (try? await loading.value) ?? []
                } onCancel: {
                    loading.cancel()
                }
            }
    }
}
