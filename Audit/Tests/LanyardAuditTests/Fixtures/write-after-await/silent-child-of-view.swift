struct SearchView: View {
    @State private var results: [Book] = []
    let term: String

    var body: some View {
        List(results) { BookRow($0) }
            .task(id: term) { results = await books.find(term) }
    }
}
