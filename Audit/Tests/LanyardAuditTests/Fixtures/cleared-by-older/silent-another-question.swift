final class Indicator {
    private var hiding: Task<Void, Never>?

    func show(_ name: String) {
        hiding?.cancel()
        shown = name
        hiding = Task {
            try? await Task.sleep(for: .seconds(6))
            guard shown == name else { return }
            shown = nil
            hiding = nil
        }
    }
}
