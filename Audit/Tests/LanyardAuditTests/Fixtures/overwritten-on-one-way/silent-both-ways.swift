final class Player {
    private var fading: Task<Void, Never>?

    func fade(hurry: Bool) {
        if hurry {
            fading?.cancel()
        } else {
            stop()
        }
        fading = Task { await turnDown() }
    }

    private func stop() { fading?.cancel() }
}
