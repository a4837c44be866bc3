final class Player {
    private var fading: Task<Void, Never>? {
        didSet { oldValue?.cancel() }
    }

    func fade(hurry: Bool) {
        if hurry { fading?.cancel() }
        fading = Task { await turnDown() }
    }
}
