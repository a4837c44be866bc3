final class TaskBag {
    private var tasks: [Task<Void, Never>] = []

    func run(_ work: @escaping @Sendable () async -> Void) {
        tasks.append(Task { await work() })
    }

    func cancelAll() {
        tasks.forEach { $0.cancel() }
        tasks.removeAll()
    }
}

final class ChatModel {
    private let bag = TaskBag()

    func open() {
        bag.run { await server.listen() }  // expect: forgotten-tasks
    }
}
