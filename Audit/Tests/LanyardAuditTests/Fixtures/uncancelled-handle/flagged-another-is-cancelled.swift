final class SyncModel {
    private var pull: Task<Void, Never>?
    private var push: Task<Void, Never>?  // expect: uncancelled-handle

    func sync() {
        pull = Task { await engine.pull() }
        push = Task { await engine.push() }
    }

    func stop() {
        pull?.cancel()
    }
}
