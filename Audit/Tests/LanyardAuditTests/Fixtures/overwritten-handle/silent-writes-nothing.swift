final class HapticsModel {
    private var feedback: Task<Void, Never>?

    func tap() {
        feedback = Task { await engine.play(.tap) }
    }
}
