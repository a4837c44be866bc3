actor Monitor {
    private var runningTasks: [String: Task<Void, Never>] = [:]
    private var listeningTasks: [String: Task<Void, Never>] = [:]

    func stop(id: String) {
        runningTasks.removeValue(forKey: id)?.cancel()
        listeningTasks.removeValue(forKey: id)?.cancel()
    }

    func track(id: String) {
        guard runningTasks[id] == nil else { return }
        runningTasks[id] = Task {
            await work(id)
            await finishTracking(id)
        }
    }

    func listen(id: String) {
        if listeningTasks[id] != nil { return }
        listeningTasks[id] = Task {
            for await event in events(id) { handle(event) }
        }
    }

    private func finishTracking(_ id: String) {
        runningTasks.removeValue(forKey: id)
    }
}
