final class Confetti {
    private var isShown = false

    func show() {
        isShown = true
        Task { @MainActor in
            try? await Task.sleep(for: .seconds(2))
            isShown = false
        }
    }
}
