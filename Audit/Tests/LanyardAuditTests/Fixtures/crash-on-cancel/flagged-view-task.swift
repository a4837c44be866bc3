struct Splash: View {
    @State private var isDone = false

    var body: some View {
        Logo().task {
            try! await Task.sleep(nanoseconds: 1_000_000_000)  // expect: crash-on-cancel
            isDone = true
        }
    }
}
