struct SearchView: View {
    @State private var query = ""
    @State private var model = SearchModel()

    var body: some View {
        TextField("Search", text: $query)
            .task(id: query) {
                try? await Task.sleep(for: .milliseconds(250))  // expect: swallowed-sleep
                await model.search(query)
            }
    }
}
