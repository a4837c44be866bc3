final class TaskBag {
    private var tasks: [Task<Void, Never>] = []

    func run(_ work: @escaping @Sendable () async -> Void) {
        tasks.append(Task { await work() })
    }

    func cancelAll() {
        for task in tasks { task.cancel() }
    }

    deinit { cancelAll() }
}

final class ChatModel {
    private let bag = TaskBag()

    func open() {
        bag.run { await server.listen() }
    }
}
