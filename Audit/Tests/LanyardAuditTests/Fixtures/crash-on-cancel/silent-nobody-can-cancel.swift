final class Toast {
    func show() {
        Task {
            try! await Task.sleep(for: .seconds(3))
            isShown = false
        }
    }
}
