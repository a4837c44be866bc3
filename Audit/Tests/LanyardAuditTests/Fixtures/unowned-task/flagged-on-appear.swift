struct LibraryView: View {
    @State private var model = LibraryModel()

    var body: some View {
        List(model.books) { BookRow(book: $0) }
            .onAppear {
                Task {  // expect: unowned-task note
                    await model.load()
                }
            }
    }
}
