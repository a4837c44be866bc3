final class Sync {
    private var task: Task<Void, Never>?

    func start(_ mode: Mode) {
        switch mode {
        case .full: task?.cancel()
        case .quick: isQuick = true
        }
        task = Task { await run(mode) }  // expect: overwritten-on-one-way
    }
}
