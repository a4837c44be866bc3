struct StopwatchView: View {
    @State private var ticking: Task<Void, Never>?  // expect: uncancelled-handle
    @State private var seconds = 0

    var body: some View {
        Button("Start") {
            ticking = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    seconds += 1
                }
            }
        }
    }
}
