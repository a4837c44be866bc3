struct Card: View {
    @State private var isShown = false

    var body: some View {
        Text("").task(id: word) { await showAgain() }
    }

    private func showAgain() async {
        while !Task.isCancelled {
            isShown = false
            try? await Task.sleep(for: .seconds(1))  // expect: swallowed-sleep note
            withAnimation { isShown = true }
        }
    }
}
