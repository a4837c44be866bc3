actor Sync {
    private var task: Task<Void, Never>?

    func start(force: Bool) {
        if force {
            task?.cancel()
            task = nil
        }
        task = Task { await run() }  // expect: overwritten-on-one-way
    }
}
