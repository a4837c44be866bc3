final class Toast {
    private var hiding: Task<Void, Never>?

    func show() {
        hiding?.cancel()
        hiding = Task {
            try! await Task.sleep(for: .seconds(3))  // expect: crash-on-cancel
            isShown = false
        }
    }
}
