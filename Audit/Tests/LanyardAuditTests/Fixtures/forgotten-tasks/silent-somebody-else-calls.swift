class TaskViewModel {
    private var tasks: [Task<Void, Never>] = []

    func addTask(_ operation: @escaping () async -> Void) {
        tasks.append(Task { await operation() })
    }

    func cancelAll() {
        for task in tasks { task.cancel() }
    }
}

final class InvoiceModel: TaskViewModel {
    func appear() {
        addTask { await self.load() }
    }
}

final class Router {
    private var screens: [TaskViewModel] = []

    func pop() {
        let screen = screens.removeLast()
        screen.cancelAll()
    }
}
