struct BooksView: View {
    var body: some View {
        Text("").task {
            let loading = Task { try await service.books() }
            defer { loading.cancel() }
            show(try? await loading.value)
        }
    }
}
