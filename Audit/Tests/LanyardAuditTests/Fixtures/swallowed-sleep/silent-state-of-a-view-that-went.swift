struct Fading: View {
    @State private var isShown = false

    var body: some View {
        Text("…")
            .task {
                try? await Task.sleep(for: .seconds(1))
                isShown = true
            }
    }
}
