final class Player {
    private var fading: Task<Void, Never>?

    func fade(hurry: Bool) {
        if hurry { fading?.cancel() }
        fading = Task { await turnDown() }  // expect: overwritten-on-one-way
    }
}
