final class Watcher {
    func watch() async {
        var inner: Task<Void, Never>?
        for await space in spaces.updates {
            inner?.cancel()
            inner = Task { [weak self] in
                guard let self else { return }
                for await view in self.storage.updates(space) { self.show(view) }
            }
        }
        inner?.cancel()
    }

    private func show(_ view: SpaceView) {}
}
