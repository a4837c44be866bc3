final class Player {
    private var fading: Task<Void, Never>?

    func fade(hurry: Bool) {
        if hurry {
            fading?.cancel()
            fading = nil
        }
        guard fading == nil else { return }
        fading = Task { await turnDown() }
    }
}
