final class Jobs {
    private var first: Task<Void, Never>?
    private var second: Task<Void, Never>?

    func start() {
        first = Task { await work() }
        second = Task { await work() }
    }

    func stop() {
        for task in [first, second] { task?.cancel() }
    }
}
