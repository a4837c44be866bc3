final class Service {
    private var ongoingTasks = Set<Task<Void, Never>>()  // expect: growing-tasks

    func complete(_ file: URL) {
        ongoingTasks.forEach { $0.cancel() }
        let task = Task { await ask(file) }
        ongoingTasks.insert(task)
    }
}
