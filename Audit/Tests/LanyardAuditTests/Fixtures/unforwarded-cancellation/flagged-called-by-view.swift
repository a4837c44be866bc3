final class Library {
    func fetchAll() async throws -> [Book] {
        try await Task.detached {  // expect: unforwarded-cancellation note
            try await service.books()
        }.value
    }
}

struct LibraryView: View {
    let library: Library
    @State private var books: [Book] = []

    var body: some View {
        List(books) { Text($0.title) }
            .task { books = (try? await library.fetchAll()) ?? [] }
    }
}
