final class Sync {
    private var running: Task<Void, Never>?

    func start() {
        guard running == nil else { return }
        running = Task {
            await sync()
            running = nil
        }
    }
}
