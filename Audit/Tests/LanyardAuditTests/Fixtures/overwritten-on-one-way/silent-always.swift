final class Player {
    private var fading: Task<Void, Never>?

    func fade(hurry: Bool) {
        fading?.cancel()
        if hurry { volume = 0 }
        fading = Task { await turnDown() }
    }
}
