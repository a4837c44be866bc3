struct SearchView: View {
    @State private var query = ""

    var body: some View {
        TextField("Search", text: $query)
            .task(id: query) { await searchLater() }
    }

    private func searchLater() async {
        try? await Task.sleep(for: .milliseconds(250))  // expect: swallowed-sleep
        await search(query)
    }
}
