final class PathWatcher {
    private var watching: Task<Void, Never>?

    func watch(_ link: Link) {
        watching?.cancel()
        watching = Task { [weak self] in  // expect: endless-loop-keeps-owner
            guard let self else { return }
            for await _ in link.hasBetterPath { self.upgrade() }
        }
    }
}
