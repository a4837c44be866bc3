final class ConnectivityModel {
    private var task: Task<Void, Never>?
    private(set) var isOnline = false

    func start(_ monitor: Monitor) {
        task?.cancel()
        task = Task {
            for await path in monitor.updates {
                isOnline = path.isOnline
            }
        }
    }

    func stop() {
        task?.cancel()
    }
}
