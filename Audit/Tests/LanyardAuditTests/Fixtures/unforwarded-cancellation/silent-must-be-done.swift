struct Editor: View {
    var body: some View {
        Text("").task {
            try? await Task.detached { try await store.save(document) }.value
        }
    }
}
