final class Restarter {
    private var task: Task<Void, Never>?
    private var state = State.idle

    func schedule() {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .seconds(5))
            guard case .stopped = self.state else { return }
            await restart()
        }
    }
}
