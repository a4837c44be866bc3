final class Player {
    private var fading: Task<Void, Never>?

    func fade() {
        if let fading { fading.cancel() }
        fading = Task { await turnDown() }
    }

    func again() {
        if fading != nil { fading?.cancel() }
        fading = Task { await turnDown() }
    }
}
