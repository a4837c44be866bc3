final class Player {
    private var fading: Task<Void, Never>?

    func fade(_ isOn: Bool) {
        if !isOn {
            fading?.cancel()
            return
        }
        fading = Task { await turnDown() }
    }
}
