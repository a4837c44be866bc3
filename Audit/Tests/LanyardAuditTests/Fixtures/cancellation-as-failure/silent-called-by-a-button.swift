struct SaveView: View {
    @State private var saveError: (any Error)?
    let client: Client

    var body: some View {
        Button("Save") { Task { await save() } }
    }

    private func save() async {
        do {
            try await client.save()
        } catch {
            saveError = error
        }
    }
}
