final class Starter {
    private var starting: Task<Void, Never>?

    func start() {
        starting?.cancel()
        starting = Task {
            await Task.yield()
            guard !Task.isCancelled else { return }
            defer { starting = nil }
            begin()
        }
    }

    private func begin() {}
}
