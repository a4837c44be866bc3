actor Limiter {
    private var stamps: [Date] = []

    func wait() async throws {
        let delay = nextDelay()
        try? await Task.sleep(for: delay)  // expect: swallowed-sleep
        stamps.append(Date())
    }
}

struct ResultsView: View {
    let limiter: Limiter

    var body: some View {
        List {}.task { try? await limiter.wait() }
    }
}
