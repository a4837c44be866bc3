final class Model {
    private var task: Task<Void, Never>?
    private var count = 0

    func observe() {
        center.observe { [weak self] in
            self?.task = Task {
                await Cache.clear()
                self?.count += 1
            }
        }
    }

    deinit { task?.cancel() }
}
