final class Observer {
    private var tasks: [Task<Void, Never>] = []

    init() {
        tasks.append(Task { for await _ in first {} })
        observeMore()
    }

    private func observeMore() {
        tasks.append(Task { for await _ in second {} })
    }

    func setUpNotifications() {
        tasks.append(Task { for await _ in third {} })
    }

    deinit { tasks.forEach { $0.cancel() } }
}
