struct BooksView: View {
    @State private var books: [Book] = []
    @State private var alert: AlertState?
    let service: BookService

    var body: some View {
        List(books) { Text($0.title) }
            .task {
                do {
                    books = try await service.books()
                } catch {  // expect: cancellation-as-failure note
                    alert = AlertState(error)
                }
            }
    }
}
