final class Toast {
    private var hiding: Task<Void, Never>?

    func show() {
        hiding?.cancel()
        hiding = Task {
            do {
                try await Task.sleep(for: .seconds(3))
            } catch {
                return
            }
            hiding = nil
        }
    }
}
