final class Toast {
    private var hiding: Task<Void, any Error>?

    func show() {
        hiding?.cancel()
        hiding = Task {
            try await Task.sleep(for: .seconds(3))
            isShown = false
            hiding = nil
        }
    }
}
