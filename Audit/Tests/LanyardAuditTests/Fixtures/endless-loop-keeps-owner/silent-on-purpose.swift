final class PathWatcher {
    private var paths: [Path] = []

    func watch() {
        // The watcher keeps itself alive on purpose, as long as there is a path.
        Task {
            for await path in monitor.pathUpdates { paths.append(path) }
        }
    }
}

final class SocketMonitor {
    init() {
        Task { [self] in
            for await _ in stream.events {}
            stop()
        }
    }
}
