actor Synchronizer {
    private var loop: Task<Void, Never>?

    func start() {
        loop = Task {  // expect: deinit-never-runs
            while !Task.isCancelled { await synchronize() }
        }
    }

    func synchronize() async {}

    deinit { loop?.cancel() }
}
