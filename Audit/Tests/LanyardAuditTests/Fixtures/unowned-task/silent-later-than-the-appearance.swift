struct CatView: View {
    @State private var angle = 0.0

    var body: some View {
        Image("Cat")
            .onAppear {
                Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
                    Task { await MainActor.run { angle += 1 } }
                }
            }
    }
}
