final class Player {
    private var fading: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    func fade(hurry: Bool) {
        if hurry { loading?.cancel() }
        fading = Task { await turnDown() }
    }
}
