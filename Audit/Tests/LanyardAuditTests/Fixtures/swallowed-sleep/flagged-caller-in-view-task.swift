struct SwapView: View {
    @StateObject private var model = SwapModel()

    var body: some View {
        Quote(model.quote).task { try? await model.waitForQuote() }
    }
}

final class SwapModel: ObservableObject {
    @Published var quote: Quote?

    func waitForQuote() async throws {
        for _ in 0..<20 {
            try? await Task.sleep(for: .milliseconds(300))  // expect: swallowed-sleep
            poll()
        }
    }
}

struct Uploader {
    func wait() async throws {
        for _ in 0..<20 {
            try? await Task.sleep(for: .milliseconds(300))  // expect: swallowed-sleep note
            poll()
        }
    }
}
