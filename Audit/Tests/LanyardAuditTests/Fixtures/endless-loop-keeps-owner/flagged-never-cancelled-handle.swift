final class ConnectivityModel {
    private var task: Task<Void, Never>?
    private(set) var isOnline = false

    func start(_ monitor: Monitor) {
        task = Task {  // expect: endless-loop-keeps-owner
            for await path in monitor.updates {
                isOnline = path.isOnline
            }
        }
    }
}
